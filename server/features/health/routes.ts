import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import { needs, type App } from '#server/platform/http.ts';
import { certificateLasts } from '#server/ports/signing/embedded/certificates.ts';

const open = { ...needs('public'), schema: { tags: ['health'] } };

/**
 * /api/health: the process answers. /api/ready: it can do its work, which takes the database and the storage; without
 * the scanner (null: none is configured) files only wait, and papers are signed with a certificate that ends soon (false;
 * null: there is none) as well. Where replicas (null: there are none) are away or far behind, the primary reads.
 */
export async function healthFeature(
  app: App,
  { db, reads, storage, scanner, config }: AppContext,
): Promise<void> {
  app.get('/api/health', open, () => ({ status: 'ok' }));
  app.get('/api/ready', open, async (_request, reply) => {
    const [database, files, scans, signing] = await Promise.all([
      answers(sql`select 1`.execute(db).then(() => true)),
      answers(storage.isReady()),
      scanner.kind === 'none' ? null : answers(scanner.isReady()),
      config.contracts ? certificateLasts(db).catch(() => null) : null,
    ]);
    const isReady = database && files;
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? 'ok' : 'ill',
      parts: { database, replica: reads.standing(), storage: files, scanner: scans, signing },
    });
  });
}

const answers = (asked: Promise<boolean>): Promise<boolean> => asked.catch(() => false);
