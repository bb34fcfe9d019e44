//! Runs any SAT solver that reads DIMACS, as a new process for every question.
//!
//! The conventions are those of the SAT competitions: exit code 10 for satisfiable and 20 for
//! unsatisfiable, `s` and `v` lines on standard output, a proof in a file. Its answers are checked
//! as far as possible: a model against every clause, the exit code against the `s` line, a proof
//! against the clauses. A proof that the caller requested is passed on, for the caller to complete
//! or refuse.

use super::backend::{Backend, BackendError, Interrupt, ProofFormat, Reply};
use super::lrat;
use super::process::Process;
use crate::cnf::{Formula, Lit, SolverAnswer, read_answer};
use crate::proof::{CompleteError, Completer, Drat, Layout};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;
use veridoku_model::engine::Stop;
use veridoku_model::names::failure;

/// The maximum size of standard output, in bytes; a process that writes more is stopped.
const MOST_OUTPUT: u64 = 256 << 20;
/// The maximum size of a proof, in bytes.
const MOST_PROOF: u64 = 2 << 30;
/// The maximum size of standard error that is read, in bytes.
const MOST_COMPLAINT: u64 = 1 << 16;
/// The longest wait between two checks of a process.
const PATIENCE: Duration = Duration::from_millis(5);

/// The command line of another solver: a program and its arguments, in which `{cnf}` is replaced by
/// the file of the formula, and `{proof}` (DRAT) or `{lrat}` (LRAT) by that of the proof.
///
/// ```
/// use veridoku_sat::sat::SolverCommand;
/// let words = |text: &str| text.split(' ').map(str::to_string).collect();
/// assert!(SolverCommand::new(words("kissat -q {cnf} {proof}")).unwrap().proves());
/// assert!(SolverCommand::new(words("kissat -q")).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverCommand {
    words: Vec<String>,
}

impl SolverCommand {
    /// Creates a command of these words.
    ///
    /// # Errors
    /// [`BackendError`] if there is no program, no `{cnf}`, or both kinds of proof.
    pub fn new(words: Vec<String>) -> Result<SolverCommand, BackendError> {
        let command = SolverCommand { words };
        let problem = if command.words.is_empty() {
            "expected a program and its arguments"
        } else if !command.has("{cnf}") {
            "expected {cnf} for the file of the formula"
        } else if command.has("{proof}") && command.has("{lrat}") {
            "expected {proof} or {lrat}, not both"
        } else {
            return Ok(command);
        };
        Err(BackendError(problem.to_string()))
    }

    /// Returns whether the command writes proofs.
    pub fn proves(&self) -> bool {
        self.has("{proof}") || self.has("{lrat}")
    }

    fn has(&self, place: &str) -> bool {
        self.words.iter().skip(1).any(|word| word.contains(place))
    }

    fn with(&self, formula: &Path, proof: &Path) -> Command {
        let (formula, proof) = (formula.to_string_lossy(), proof.to_string_lossy());
        let word = |word: &String| {
            let word = word.replace("{cnf}", &formula);
            word.replace("{proof}", &proof).replace("{lrat}", &proof)
        };
        let mut command = Command::new(&self.words[0]);
        command.args(self.words[1..].iter().map(word));
        command
    }
}

impl fmt::Display for SolverCommand {
    /// Writes the words, for messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

/// A solver that is run anew for every question.
pub struct External {
    command: SolverCommand,
    formula: Formula,
    interrupt: Interrupt,
    sink: Option<Box<dyn Write>>,
    /// By variable − 1, its value.
    model: Vec<bool>,
    failed: Vec<Lit>,
}

impl External {
    /// Creates a solver without clauses that stops on `interrupt`.
    pub fn new(command: SolverCommand, interrupt: Interrupt) -> External {
        External {
            command,
            formula: Formula::default(),
            interrupt,
            sink: None,
            model: Vec::new(),
            failed: Vec::new(),
        }
    }

    /// Adds the variables of some literals to the formula.
    fn name(&mut self, lits: &[Lit]) {
        let most = lits.iter().map(|lit| lit.variable()).max().unwrap_or(0);
        while self.formula.variables() < most {
            self.formula.fresh();
        }
    }

    fn error(&self, what: impl fmt::Display) -> BackendError {
        BackendError(format!("{}: {}", self.command, failure(what)))
    }

    fn ask(&mut self, assumptions: &[Lit]) -> Result<Reply, BackendError> {
        let folder = tempfile::tempdir().map_err(|e| self.error(e))?;
        let path = |name: &str| folder.path().join(name);
        let (formula, proof, answer, complaint) = (
            path("formula.cnf"),
            path("proof"),
            path("answer"),
            path("complaint"),
        );
        self.write(&formula, assumptions)
            .map_err(|e| self.error(e))?;
        let stream = |path: &Path| File::create(path).map(Stdio::from);
        let mut command = self.command.with(&formula, &proof);
        command
            .stdin(Stdio::null())
            .stdout(stream(&answer).map_err(|e| self.error(e))?)
            .stderr(stream(&complaint).map_err(|e| self.error(e))?);
        let mut process =
            Process::start(&mut command).map_err(|e| self.error(format!("cannot be run: {e}")))?;
        let status = match self.wait(&mut process, &answer) {
            Ok(Ok(status)) => status,
            Ok(Err(reply)) => return Ok(reply),
            Err(what) => return Err(self.error(what)),
        };
        drop(process); // kills its children, which could still write
        let said = read_file(&answer, MOST_OUTPUT).map_err(|e| self.error(e))?;
        let said = String::from_utf8_lossy(&said);
        match status.code() {
            Some(10) => self.satisfied(&said, assumptions),
            Some(20) => {
                let claims = said.lines().any(|line| line.trim_end() == "s SATISFIABLE");
                if claims || matches!(self.read(&said), Ok(SolverAnswer::Satisfiable(_))) {
                    return Err(self.error("ends as unsatisfiable (20), but prints a model"));
                }
                if self.sink.is_some() {
                    self.hand_on(&proof)?;
                } else if self.command.proves()
                    && let Some(stop) = self.check_proof(&proof, assumptions)?
                {
                    return Ok(Reply::Interrupted(stop));
                }
                self.failed = assumptions.to_vec();
                Ok(Reply::Unsatisfiable)
            }
            _ => {
                let complaint = read_file(&complaint, MOST_COMPLAINT).unwrap_or_default();
                let complaint = String::from_utf8_lossy(&complaint);
                let last = complaint.lines().rev().find(|line| !line.trim().is_empty());
                let last = last.map_or(String::new(), |line| format!(": {}", line.escape_debug()));
                Err(self.error(format!(
                    "ended with {status}, expected exit code 10 or 20{last}"
                )))
            }
        }
    }

    fn write(&self, path: &Path, assumptions: &[Lit]) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(path)?);
        let clauses = self.formula.len() + assumptions.len();
        writeln!(out, "p cnf {} {clauses}", self.formula.variables())?;
        for clause in self.formula.clauses() {
            clause.iter().try_for_each(|lit| write!(out, "{lit} "))?;
            writeln!(out, "0")?;
        }
        assumptions
            .iter()
            .try_for_each(|lit| writeln!(out, "{lit} 0"))?;
        out.flush()
    }

    /// Waits for the process to end and returns its exit status. The outer error is the solver's;
    /// the inner one is the reply if a limit is reached.
    fn wait(
        &self,
        process: &mut Process,
        answer: &Path,
    ) -> Result<Result<ExitStatus, Reply>, String> {
        let mut pause = Duration::from_micros(50);
        loop {
            match process.ended() {
                Ok(Some(status)) => return Ok(Ok(status)),
                Ok(None) => {}
                Err(error) => return Err(error.to_string()),
            }
            let stop = self.interrupt.check();
            let flood = fs::metadata(answer).is_ok_and(|file| file.len() > MOST_OUTPUT);
            // The caller ends the process.
            if let Some(stop) = stop {
                return Ok(Err(Reply::Interrupted(stop)));
            }
            if flood {
                return Err(format!("more than {} MB", MOST_OUTPUT >> 20));
            }
            std::thread::sleep(pause);
            pause = (2 * pause).min(PATIENCE);
        }
    }

    fn read(&self, said: &str) -> Result<SolverAnswer, String> {
        read_answer(said, self.formula.variables()).map_err(|e| e.to_string())
    }

    /// Reads a model and checks it against every clause and assumption.
    fn satisfied(&mut self, said: &str, assumptions: &[Lit]) -> Result<Reply, BackendError> {
        let values = match self.read(said).map_err(|e| self.error(e))? {
            SolverAnswer::Satisfiable(values) => values,
            SolverAnswer::Unsatisfiable => {
                return Err(self.error("ends as satisfiable (10), but says that it is not"));
            }
        };
        let holds = |lit: &Lit| values[lit.variable() as usize - 1] == lit.is_positive();
        let broken = self
            .formula
            .clauses()
            .position(|clause| !clause.iter().any(holds));
        if let Some(clause) = broken {
            return Err(self.error(format!("its model breaks clause {}", clause + 1)));
        }
        if !assumptions.iter().all(holds) {
            return Err(self.error("its model breaks an assumption"));
        }
        self.model = values;
        Ok(Reply::Satisfiable)
    }

    /// Returns the bytes of the proof as DRAT, converted if it is LRAT.
    fn proof(&self, path: &Path) -> Result<Vec<u8>, BackendError> {
        let wrong = |e: io::Error| self.error(format!("its proof: {e}"));
        let bytes = read_file(path, MOST_PROOF).map_err(wrong)?;
        if !self.command.has("{lrat}") {
            return Ok(bytes);
        }
        let mut drat = Vec::new();
        lrat::without_hints(&bytes, &mut drat).map_err(wrong)?;
        Ok(drat)
    }

    /// Checks a proof against the clauses and the assumptions: each step has to follow from them
    /// and the steps before by unit propagation. Returns the limit reached first, if one was.
    fn check_proof(&self, path: &Path, assumptions: &[Lit]) -> Result<Option<Stop>, BackendError> {
        let mut clauses = self.formula.clone();
        assumptions.iter().for_each(|&lit| clauses.add([lit]));
        let wrong = |what: &dyn fmt::Display| self.error(format!("its proof: {what}"));
        let proof = self.proof(path)?;
        let proof = Drat::read(&proof, clauses.variables()).map_err(|e| wrong(&e))?;
        let mut completer = Completer::new(Arc::new(Layout::of_clauses(clauses)));
        match completer.complete(&[], &proof, &self.interrupt.limits()) {
            Ok(_) => Ok(None),
            Err(CompleteError::Stopped(stop)) => Ok(Some(stop)),
            Err(error) => Err(wrong(&error)),
        }
    }

    fn hand_on(&mut self, path: &Path) -> Result<(), BackendError> {
        let Some(mut sink) = self.sink.take() else {
            return Ok(());
        };
        let proof = self.proof(path)?;
        let written = sink.write_all(&proof);
        written.map_err(|e| self.error(format!("its proof: {e}")))
    }
}

/// Reads a file of at most `most` bytes. Does not open what is no regular file (a pipe, a device, a
/// link), because reading it may never end.
fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let about = fs::symlink_metadata(path)?;
    if !about.is_file() {
        return Err(io::Error::other("expected a file"));
    }
    if about.len() > most {
        return Err(io::Error::other(format!("more than {} MB", most >> 20)));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Backend for External {
    fn name(&self) -> &'static str {
        "external"
    }

    fn record_proof(&mut self, _: ProofFormat, sink: Box<dyn Write>) -> Result<(), BackendError> {
        if !self.command.proves() {
            return Err(
                self.error("the command has no {proof} and no {lrat}, so there is no proof")
            );
        }
        self.sink = Some(sink);
        Ok(())
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.name(clause);
        self.formula.add(clause.iter().copied());
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Reply, BackendError> {
        self.failed.clear();
        // An assumption may be the first to use its variable.
        self.name(assumptions);
        match self.interrupt.check() {
            Some(stop) => Ok(Reply::Interrupted(stop)),
            None => self.ask(assumptions),
        }
    }

    fn is_true(&self, variable: u32) -> bool {
        let index = (variable as usize).wrapping_sub(1);
        self.model.get(index).copied().unwrap_or(false)
    }

    fn failed(&self) -> &[Lit] {
        &self.failed
    }
}
