import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';

/** Works through a migration, page by page: killed, it goes on where it was. */
export async function runMigration(
  _context: Pick<AppContext, 'db' | 'secrets'>,
  _call: Call,
  _id: string,
  _signal: AbortSignal,
): Promise<void> {}
