import { SCHEMA, SCHEMA_LACKS } from '#server/db/migrate.ts';
import { needs, type App } from '#server/platform/http.ts';
import { VERSION } from '#server/platform/version.ts';
import type { Finding, Parts } from './parts.ts';

const open = { ...needs('public'), schema: { tags: ['health'] } };

/**
 * /api/health: the process answers, and which release it is. /api/ready: it can do its work, which takes the database, of this
 * release at the least, and the storage; `parts` tells of each part whether it is well (null: there is none), `wrong` what is not.
 * Where another one is ill something waits, and the rest goes on. A process that is about to end says so first.
 */
export async function healthFeature(app: App, parts: Parts): Promise<void> {
  app.get('/api/health', open, () => ({ status: 'ok', version: VERSION, schema: SCHEMA }));

  app.get('/api/ready', open, async (_request, reply) => {
    const asked = Object.entries(parts).map(async ([name, check]): Promise<[string, Finding]> => [
      name,
      await check(),
    ]);
    const found = await Promise.all(asked);
    const wrong = Object.fromEntries(found.filter(([, finding]) => typeof finding === 'string'));
    const isAble = !('database' in wrong || 'storage' in wrong || wrong.schema === SCHEMA_LACKS);
    const isReady = isAble && !app.leaving.isSo;
    return reply.status(isReady ? 200 : 503).send({
      status: app.leaving.isSo ? 'leaving' : isAble ? 'ok' : 'ill',
      parts: Object.fromEntries(
        found.map(([name, finding]) => [name, finding === null ? null : finding === true]),
      ),
      wrong,
    });
  });
}
