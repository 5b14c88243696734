import { TRASH_DAYS } from '#schemas/file/index.ts';

const DAY_MS = 86_400_000;

/** When the nightly job may take it: so many days after it was deleted. */
export const goneAt = (trashedAt: string): string =>
  new Date(new Date(trashedAt).getTime() + TRASH_DAYS * DAY_MS).toISOString();
