import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useForFile } from '#tests/support/useForFile.ts';
import { authorize, Browser, PASSWORD, startListening } from '../ports/identity/portal.ts';

const app = useForFile(() => startListening());

/** So many passwords are tried at a time in a process. */
const AT_ONCE = 16;

it('says that it is busy, and not that it failed, while the database does not answer or too many try', async () => {
  const browser = new Browser('es');
  const form = await browser.follow(authorize(app.publicUrl).url);
  await app.db.transaction().execute(async (trx) => {
    await sql`lock table portal_failure in access exclusive mode`.execute(trx);
    const asked = Array.from({ length: AT_ONCE + 1 }, () =>
      browser.open(form.at, { username: 'sp.agent', password: PASSWORD }),
    );
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.text).toContain('En este momento muchas personas están iniciando sesión.');
    let left = asked.length;
    for (const one of asked) void one.finally(() => (left -= 1));
    // What the limit of a statement does, without the wait.
    const cancelled = sql`select pg_cancel_backend(pid) from pg_stat_activity
                           where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await cancelled.execute(trx)) && left).toBe(0);
    const answers = (await Promise.all(asked)).filter((one) => one !== refused);
    for (const { status, headers, text } of answers) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(text).toContain('El servicio está ocupado. Empiece de nuevo en unos segundos.');
    }
  });
});
