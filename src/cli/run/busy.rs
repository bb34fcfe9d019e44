//! What the threads of the run are busy with, for its progress.

use veridoku::batch::Tasks;

static TASKS: Tasks = Tasks::new();

/// Returns the tasks of the run.
pub(crate) fn tasks() -> &'static Tasks {
    &TASKS
}
