/** What an operator can mend; the message says how. */
export class BackupError extends Error {}
