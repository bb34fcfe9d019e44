//! What the server counts, in the text format of Prometheus.

use super::cores::Cores;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use veridoku::api::Job;

/// The classes of status codes that are counted by themselves.
const CLASSES: [&str; 4] = ["2xx", "4xx", "429", "5xx"];

/// What the server counts.
pub(super) struct Metrics {
    begun: Instant,
    jobs: [Counts; Job::ALL.len()],
    /// Open connections.
    pub(super) connections: AtomicU64,
}

/// What is counted of a job.
#[derive(Default)]
struct Counts {
    answers: [AtomicU64; CLASSES.len()],
    lines: AtomicU64,
    micros: AtomicU64,
}

impl Metrics {
    pub(super) fn new() -> Metrics {
        Metrics {
            begun: Instant::now(),
            jobs: Default::default(),
            connections: AtomicU64::new(0),
        }
    }

    fn of(&self, job: Job) -> Option<&Counts> {
        let place = Job::ALL.iter().position(|&one| one == job)?;
        self.jobs.get(place)
    }

    /// Counts an answer to a request by its status code.
    pub(super) fn answered(&self, job: Job, code: u16) {
        let class = match code {
            429 => 2,
            ..400 => 0,
            400..500 => 1,
            _ => 3,
        };
        if let Some(counts) = self.of(job) {
            counts.answers[class].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts lines of streams.
    pub(super) fn lines(&self, job: Job, lines: u64) {
        if let Some(counts) = self.of(job) {
            counts.lines.fetch_add(lines, Ordering::Relaxed);
        }
    }

    /// Counts the time of a core.
    pub(super) fn worked(&self, job: Job, time: Duration) {
        if let Some(counts) = self.of(job) {
            let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
            counts.micros.fetch_add(micros, Ordering::Relaxed);
        }
    }

    /// Returns the text.
    pub(super) fn text(&self, cores: &Cores) -> String {
        let mut text = String::new();
        let uptime = self.begun.elapsed().as_secs_f64();
        let open = self.connections.load(Ordering::Relaxed);
        gauge(&mut text, "uptime_seconds", "Time since the start.", uptime);
        gauge(&mut text, "connections", "Open connections.", open as f64);
        let (count, busy) = (cores.count() as f64, cores.busy() as f64);
        gauge(&mut text, "cores", "Cores for engines.", count);
        gauge(&mut text, "cores_busy", "Cores at work.", busy);
        let waiting = cores.waiting() as f64;
        gauge(&mut text, "waiting", "Who waits for a core.", waiting);
        head(&mut text, "requests_total", "Requests answered.", "counter");
        for (job, counts) in Job::ALL.iter().zip(&self.jobs) {
            for (class, count) in CLASSES.iter().zip(&counts.answers) {
                let labels = format!("job=\"{job}\",code=\"{class}\"");
                sample(&mut text, "requests_total", &labels, read(count) as f64);
            }
        }
        let about = "Lines of streams answered.";
        head(&mut text, "lines_total", about, "counter");
        for (job, counts) in Job::ALL.iter().zip(&self.jobs) {
            let lines = read(&counts.lines) as f64;
            sample(&mut text, "lines_total", &format!("job=\"{job}\""), lines);
        }
        head(&mut text, "core_seconds_total", "Time of cores.", "counter");
        for (job, counts) in Job::ALL.iter().zip(&self.jobs) {
            let seconds = read(&counts.micros) as f64 / 1e6;
            let labels = format!("job=\"{job}\"");
            sample(&mut text, "core_seconds_total", &labels, seconds);
        }
        text
    }
}

fn read(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}

fn head(text: &mut String, name: &str, about: &str, kind: &str) {
    let _ = writeln!(text, "# HELP veridoku_{name} {about}");
    let _ = writeln!(text, "# TYPE veridoku_{name} {kind}");
}

fn gauge(text: &mut String, name: &str, about: &str, value: f64) {
    head(text, name, about, "gauge");
    let _ = writeln!(text, "veridoku_{name} {value}");
}

fn sample(text: &mut String, name: &str, labels: &str, value: f64) {
    let _ = writeln!(text, "veridoku_{name}{{{labels}}} {value}");
}
