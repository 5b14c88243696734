import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import { needs, type App } from '#server/platform/http.ts';

const open = { ...needs('public'), schema: { tags: ['health'] } };

/**
 * /api/health: the process answers. /api/ready: it can do its work, which takes the database and the storage; without
 * the scanner (null: none is configured) files only wait.
 */
export async function healthFeature(app: App, { db, storage, scanner }: AppContext): Promise<void> {
  app.get('/api/health', open, () => ({ status: 'ok' }));
  app.get('/api/ready', open, async (_request, reply) => {
    const [database, files, scans] = await Promise.all([
      answers(sql`select 1`.execute(db).then(() => true)),
      answers(storage.isReady()),
      scanner.kind === 'none' ? null : answers(scanner.isReady()),
    ]);
    const isReady = database && files;
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'ill', parts: { database, storage: files, scanner: scans } });
  });
}

const answers = (asked: Promise<boolean>): Promise<boolean> => asked.catch(() => false);
