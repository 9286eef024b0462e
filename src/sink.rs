//! Where findings go, one after another, in the order of the input. Knows no
//! format.

use std::io;

use crate::finding::Finding;

/// Takes the findings of a run.
pub trait Sink {
    /// Takes the next finding.
    ///
    /// # Errors
    ///
    /// What writing it gave; the run ends with it.
    fn finding(&mut self, finding: &Finding) -> io::Result<()>;

    /// Hands on what it may have kept back, for a run may be broken off.
    ///
    /// # Errors
    ///
    /// What writing it gave; the run ends with it.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Takes notice that the run is over.
    ///
    /// # Errors
    ///
    /// What writing the rest gave.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps them.
impl Sink for Vec<Finding> {
    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        self.push(finding.clone());
        Ok(())
    }
}
