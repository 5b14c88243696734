/** Where the console shows the tasks of all leads. */
export const TASKS_PATH = '/prospecting/tasks';
