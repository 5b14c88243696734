/** Both addresses show the import screen (specification §2): one starts with a file, the other with the tasks. */
export const IMPORT_PATH = '/prospecting/leads/import';
export const TASKS_PATH = '/prospecting/leads/manage-import-tasks';

/** An import at a step; without one where it stands. */
export const stepPath = (flowId: string, step?: string): string =>
  `${IMPORT_PATH}?flow=${flowId}${step ? `&step=${step}` : ''}`;
