import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import { needs, type App } from '#server/platform/http.ts';

const open = { ...needs('public'), schema: { tags: ['health'] } };

/** /api/health: the process answers. /api/ready: it can do its work. */
export async function healthFeature(app: App, { db }: AppContext): Promise<void> {
  app.get('/api/health', open, () => ({ status: 'ok' }));
  app.get('/api/ready', open, async (_request, reply) => {
    const database = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return reply.status(database ? 200 : 503).send({ status: database ? 'ok' : 'ill', parts: { database } });
  });
}
