//! Runs jobs on many threads and hands back what they gave in the order they came,
//! with a bounded number of jobs under way and little kept of what they give. Knows
//! nothing of what the work is.

use std::{
    any::Any,
    fmt, mem,
    num::NonZeroUsize,
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// What came of one item of the input, in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Delivery<T, E> {
    /// The work gave this; a job may give more than once.
    Done(T),
    /// There was an error in place of a job.
    Unread(E),
    /// The work, or the reading, panicked; the rest goes on.
    Panicked(Panicked),
}

/// A defect of this program that one job brought to light.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{job}: the program failed on this and went on: {message}")]
pub(crate) struct Panicked {
    /// The job, as it displays itself.
    pub(crate) job: String,
    /// What the panic said.
    pub(crate) message: String,
}

/// What must be known of what goes to a worker or comes from it.
pub(crate) trait Load {
    /// What it takes in memory, small change aside.
    fn bytes(&self) -> usize;
}

/// Less than this is not worth handing over: at 10,000 files of one game, handing
/// over took three times as long as the audit.
const BATCH: usize = 64 << 10;

/// What one item of a batch takes beside its text.
const ITEM: usize = 256;

/// As many times what is worth handing over may wait to be consumed, of each batch.
const PARCELS: usize = 32;

/// A batch larger than this takes more than one of the places there are for batches.
const PLACE: usize = 8 << 20;

/// Works on all jobs and lets `consume` have every delivery in order, on this
/// thread, until it breaks.
///
/// `threads` workers, or as many as the machine offers for 0. Small jobs go to a worker
/// together, so that a job may wait for the next to be produced. At most `2 * threads`
/// such batches, fewer if they are large, wait or are worked on between the one last
/// produced and the one being consumed. Work that gives much waits until what came
/// before it is consumed. After a break no work is begun; this returns when what is
/// under way is done and `jobs` has returned from the call it may be in.
///
/// # Errors
///
/// The workers cannot be started.
pub(crate) fn run<J, T, E, B>(
    threads: usize,
    jobs: impl Iterator<Item = Result<J, E>> + Send,
    work: impl Fn(J, &mut dyn FnMut(T)) + Sync,
    mut consume: impl FnMut(Delivery<T, E>) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, ThreadPoolBuildError>
where
    J: Load + fmt::Display + Send,
    T: Load + Send,
    E: Send,
{
    let threads = workers(threads);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let broken_off = AtomicBool::new(false);
    let (sender, tickets) = sync_channel(2 * threads);
    Ok(thread::scope(|scope| {
        let (pool, work, broken_off) = (&pool, &work, &broken_off);
        let producer = scope.spawn(move || produce(pool, jobs, work, &sender, broken_off));
        let flow = deliver(&tickets, &mut consume);
        broken_off.store(flow.is_break(), Relaxed);
        // A producer that waits to send learns from this that no one receives.
        drop(tickets);
        match (producer.join(), flow) {
            (Err(panic), ControlFlow::Continue(())) => consume(Delivery::Panicked(panicked(
                "the input".to_owned(),
                &*panic,
            ))),
            (_, flow) => flow,
        }
    }))
}

/// So many workers, or as many as the machine offers for 0.
pub(crate) fn workers(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        threads => threads,
    }
}

/// A place in the order, on which the deliveries of one batch arrive as they are made.
type Ticket<T, E> = Receiver<Vec<Delivery<T, E>>>;

/// Jobs that go to a worker together, and the errors between them.
struct Batch<J, E> {
    items: Vec<Result<J, E>>,
    bytes: usize,
}

impl<J: Load, E> Batch<J, E> {
    fn new() -> Self {
        Self {
            items: Vec::new(),
            bytes: 0,
        }
    }

    fn add(&mut self, item: Result<J, E>) {
        self.bytes += ITEM + item.as_ref().map_or(0, Load::bytes);
        self.items.push(item);
    }

    fn is_full(&self) -> bool {
        self.bytes >= BATCH
    }
}

/// Deliveries of a batch on their way to the consumer.
struct Parcel<'a, T, E> {
    deliveries: Vec<Delivery<T, E>>,
    bytes: usize,
    sender: &'a SyncSender<Vec<Delivery<T, E>>>,
}

impl<T: Load, E> Parcel<'_, T, E> {
    fn add(&mut self, delivery: Delivery<T, E>) {
        self.bytes += match &delivery {
            Delivery::Done(done) => ITEM + done.bytes(),
            Delivery::Unread(_) | Delivery::Panicked(_) => ITEM,
        };
        self.deliveries.push(delivery);
        if self.bytes >= BATCH {
            self.send();
        }
    }

    fn send(&mut self) {
        self.bytes = 0;
        // It fails if no one wants deliveries any more.
        drop(self.sender.send(mem::take(&mut self.deliveries)));
    }
}

fn produce<J, T, E>(
    pool: &ThreadPool,
    mut jobs: impl Iterator<Item = Result<J, E>> + Send,
    work: &(impl Fn(J, &mut dyn FnMut(T)) + Sync),
    tickets: &SyncSender<Ticket<T, E>>,
    broken_off: &AtomicBool,
) where
    J: Load + fmt::Display + Send,
    T: Load + Send,
    E: Send,
{
    // Batches are begun in order. Thus a worker that waits for the consumer waits for
    // earlier batches only, all of which have been begun, and the first never waits.
    pool.in_place_scope_fifo(|scope| {
        // False once no one receives.
        let hand_over = |batch: Batch<J, E>| {
            let (sender, ticket) = sync_channel(PARCELS);
            let more_places = batch.bytes / PLACE;
            let is_wanted = tickets.send(ticket).is_ok();
            if is_wanted {
                scope.spawn_fifo(move |_| work_off(batch, work, &sender, broken_off));
            }
            // On these tickets nothing will arrive, nor is it waited for.
            is_wanted && (0..more_places).all(|_| tickets.send(sync_channel(0).1).is_ok())
        };
        let mut batch = Batch::new();
        loop {
            match catch_unwind(AssertUnwindSafe(|| jobs.next())) {
                Ok(Some(item)) => batch.add(item),
                Ok(None) => {
                    hand_over(batch);
                    return;
                }
                Err(panic) => {
                    hand_over(batch);
                    resume_unwind(panic);
                }
            }
            if batch.is_full() && !hand_over(mem::replace(&mut batch, Batch::new())) {
                return;
            }
        }
    });
}

/// Nothing more is begun after a break.
fn work_off<J: Load + fmt::Display, T: Load, E>(
    batch: Batch<J, E>,
    work: &impl Fn(J, &mut dyn FnMut(T)),
    sender: &SyncSender<Vec<Delivery<T, E>>>,
    broken_off: &AtomicBool,
) {
    let mut parcel = Parcel {
        deliveries: Vec::new(),
        bytes: 0,
        sender,
    };
    let items = batch.items.into_iter();
    for item in items.take_while(|_| !broken_off.load(Relaxed)) {
        match item {
            Ok(job) => attempt(job, work, &mut parcel),
            Err(error) => parcel.add(Delivery::Unread(error)),
        }
    }
    parcel.send();
}

/// What was given before a panic is kept.
fn attempt<J: fmt::Display, T: Load, E>(
    job: J,
    work: &impl Fn(J, &mut dyn FnMut(T)),
    parcel: &mut Parcel<'_, T, E>,
) {
    let name = job.to_string();
    let mut give = |done| parcel.add(Delivery::Done(done));
    // The job is gone with the panic, so nothing half-done can be seen.
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| work(job, &mut give))) {
        parcel.add(Delivery::Panicked(panicked(name, &*panic)));
    }
}

fn deliver<T, E, B>(
    tickets: &Receiver<Ticket<T, E>>,
    consume: &mut impl FnMut(Delivery<T, E>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for delivery in tickets.iter().flatten().flatten() {
        consume(delivery)?;
    }
    ControlFlow::Continue(())
}

fn panicked(job: String, panic: &(dyn Any + Send)) -> Panicked {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    Panicked {
        job,
        message: message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::{
        convert::Infallible,
        sync::atomic::{AtomicUsize, Ordering::SeqCst},
        time::Duration,
    };

    use super::*;

    /// A job that goes to a worker alone.
    impl Load for usize {
        fn bytes(&self) -> usize {
            BATCH
        }
    }

    /// One that never does.
    #[derive(Debug, PartialEq, Eq)]
    struct Small(usize);

    impl fmt::Display for Small {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "small {}", self.0)
        }
    }

    impl Load for Small {
        fn bytes(&self) -> usize {
            1000
        }
    }

    struct Large(usize);

    impl fmt::Display for Large {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "large {}", self.0)
        }
    }

    impl Load for Large {
        fn bytes(&self) -> usize {
            PLACE
        }
    }

    fn pause(milliseconds: u64) {
        thread::sleep(Duration::from_millis(milliseconds));
    }

    fn all<T: Load + Send, E: Send>(
        threads: usize,
        jobs: impl Iterator<Item = Result<usize, E>> + Send,
        work: impl Fn(usize) -> T + Sync,
    ) -> Vec<Delivery<T, E>> {
        let mut delivered = Vec::new();
        let work = |job, give: &mut dyn FnMut(T)| give(work(job));
        let flow = run(threads, jobs, work, |delivery| {
            delivered.push(delivery);
            ControlFlow::<Infallible>::Continue(())
        });
        assert!(flow.unwrap().is_continue());
        delivered
    }

    #[test]
    fn deliveries_come_in_order_whatever_the_threads() {
        for threads in [0, 1, 2, 3, 8] {
            let jobs = (0..60).map(|job| if job % 7 == 3 { Err(job) } else { Ok(job) });
            let delivered = all(threads, jobs, |job| {
                pause(((job * 7) % 4) as u64);
                job * 10
            });
            let expected = (0..60).map(|job| match job % 7 {
                3 => Delivery::Unread(job),
                _ => Delivery::Done(job * 10),
            });
            assert_eq!(delivered, expected.collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_panic_names_its_job_and_the_others_still_come() {
        let delivered = all(2, (0..20).map(Ok::<_, Infallible>), |job| {
            assert!(job % 10 != 4, "four was {job}");
            job
        });
        for (job, delivery) in delivered.into_iter().enumerate() {
            let expected = match job % 10 {
                4 => Delivery::Panicked(Panicked {
                    job: job.to_string(),
                    message: format!("four was {job}"),
                }),
                _ => Delivery::Done(job),
            };
            assert_eq!(delivery, expected);
        }
    }

    #[test]
    fn a_panic_of_the_reading_comes_last() {
        let jobs = (0..5).map(|job| {
            assert!(job < 3, "no more");
            Ok::<_, Infallible>(job)
        });
        let delivered = all(2, jobs, |job| job);
        assert_eq!(delivered[..3], [0, 1, 2].map(Delivery::Done));
        assert!(matches!(&delivered[3], Delivery::Panicked(it) if it.job == "the input"));
        assert_eq!(delivered.len(), 4);
    }

    #[test]
    fn small_jobs_give_what_they_would_give_alone() {
        for last in [0, 1, 1000] {
            let jobs = (0..=last).map(|job| {
                assert!(job < 999, "no more");
                if job % 7 == 3 {
                    Err(job)
                } else {
                    Ok(Small(job))
                }
            });
            let mut delivered = Vec::new();
            let work = |job: Small, give: &mut dyn FnMut(Small)| {
                assert!(job.0 % 10 != 4, "four");
                give(Small(job.0 * 10));
            };
            let flow = run(3, jobs, work, |delivery| {
                delivered.push(delivery);
                ControlFlow::<Infallible>::Continue(())
            });
            assert!(flow.unwrap().is_continue());
            for (job, delivery) in delivered.iter().enumerate() {
                let panicked = |job: String, message: &str| {
                    Delivery::Panicked(Panicked {
                        job,
                        message: message.to_owned(),
                    })
                };
                let expected = match job {
                    999 => panicked("the input".to_owned(), "no more"),
                    _ if job % 7 == 3 => Delivery::Unread(job),
                    _ if job % 10 == 4 => panicked(format!("small {job}"), "four"),
                    _ => Delivery::Done(Small(job * 10)),
                };
                assert_eq!(*delivery, expected);
            }
            assert_eq!(delivered.len(), 1000.min(last + 1));
        }
    }

    #[test]
    fn breaking_off_ends_an_endless_input() {
        for threads in [1, 4] {
            let begun = AtomicUsize::new(0);
            let jobs = (0_usize..).map(Ok::<_, Infallible>);
            let work = |job, give: &mut dyn FnMut(usize)| {
                begun.fetch_add(1, SeqCst);
                give(job);
            };
            let flow = run(threads, jobs, work, |delivery| match delivery {
                Delivery::Done(10) => ControlFlow::Break("enough"),
                _ => ControlFlow::Continue(()),
            });
            assert_eq!(flow.unwrap(), ControlFlow::Break("enough"));
            assert!(begun.load(SeqCst) <= 11 + 2 * threads + 2);
        }
    }

    #[test]
    fn jobs_that_give_much_wait_for_those_before_them() {
        const PARTS: usize = 10 * PARCELS;
        for threads in [1, 2, 5] {
            let (given, consumed) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let most = AtomicUsize::new(0);
            let work = |job, give: &mut dyn FnMut(usize)| {
                for part in 0..PARTS {
                    let kept = given.fetch_add(1, SeqCst) - consumed.load(SeqCst);
                    most.fetch_max(kept, SeqCst);
                    give(job * PARTS + part);
                }
                assert!(job % 5 != 4, "four");
            };
            let mut next = 0;
            let jobs = (0..20_usize).map(Ok::<_, Infallible>);
            let flow = run(threads, jobs, work, |delivery| {
                match delivery {
                    Delivery::Done(part) => {
                        assert_eq!(part, next);
                        next += 1;
                        consumed.store(next, SeqCst);
                    }
                    other => {
                        assert!(matches!(other, Delivery::Panicked(_)));
                        assert_eq!(next % (5 * PARTS), 0);
                    }
                }
                ControlFlow::<Infallible>::Continue(())
            });
            assert!(flow.unwrap().is_continue());
            assert_eq!(next, 20 * PARTS);
            let batches = 2 * threads + 2;
            assert!(most.load(SeqCst) <= batches * (PARCELS + 2), "{most:?}");
        }
    }

    #[test]
    fn breaking_off_frees_who_waits_to_give() {
        for threads in [1, 4] {
            let work = |job, give: &mut dyn FnMut(usize)| (0..1000).for_each(|_| give(job));
            let jobs = (0_usize..).map(Ok::<_, Infallible>);
            let flow = run(threads, jobs, work, |delivery| match delivery {
                Delivery::Done(2) => ControlFlow::Break("enough"),
                _ => ControlFlow::Continue(()),
            });
            assert_eq!(flow.unwrap(), ControlFlow::Break("enough"));
        }
    }

    /// The most jobs under way at a time of fifty.
    fn most_under_way<J: Load + fmt::Display + Send>(threads: usize, job: fn(usize) -> J) -> usize {
        let (produced, consumed) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let most = AtomicUsize::new(0);
        let jobs = (0..50).map(|number| {
            let under_way = produced.fetch_add(1, SeqCst) + 1 - consumed.load(SeqCst);
            most.fetch_max(under_way, SeqCst);
            Ok::<_, Infallible>(job(number))
        });
        let work = |_, give: &mut dyn FnMut(usize)| give(0);
        let flow = run(threads, jobs, work, |_| {
            pause(1);
            consumed.fetch_add(1, SeqCst);
            ControlFlow::<Infallible>::Continue(())
        });
        assert!(flow.unwrap().is_continue());
        assert_eq!(consumed.into_inner(), 50);
        most.into_inner()
    }

    #[test]
    fn jobs_under_way_stay_within_the_bound() {
        for threads in [1, 2, 5] {
            let most = most_under_way(threads, |number| number);
            assert!(most <= 2 * threads + 2, "{most}");
        }
    }

    #[test]
    fn of_large_jobs_fewer_are_under_way() {
        for threads in [1, 2, 5] {
            let most = most_under_way(threads, Large);
            assert!(most <= threads + 2, "{most}");
        }
    }
}
