import { beforeAll, expect, it } from 'vitest';
import { LIVE_HELLO_MS } from '#schemas/live.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { Console, listen, settleConsoles, watching, type Place } from './support.ts';

const app = useApp({}, false);
let place: Place;
beforeAll(async () => {
  place = await listen(app);
});

it('a connection on which nobody says who they are ends', async () => {
  const silent = new Console(place);
  await silent.opened();
  const since = Date.now();
  await expect.poll(() => silent.closed?.code).toBe(4401);
  expect(Date.now() - since).toBeGreaterThan(LIVE_HELLO_MS - 1_000);
});

it('ends a console that reads nothing while much is told, and the others hear all of it', async () => {
  const { clients } = app.app.websocketServer;
  // Of those before, some may still be on their way out: the line of the deaf one is asked for, not a count of lines.
  const before = new Set(clients);
  const deaf = await watching(place, 'sp.agent', []);
  const lines = [...clients].filter((line) => !before.has(line));
  const isThere = (): boolean => lines.some((line) => clients.has(line));
  expect(lines).toHaveLength(1);
  const other = await watching(place, 'sp.agent', []);
  // What happens before a console has caught up is told twice.
  await settleConsoles(app, deaf, other);
  deaf.pause();
  // Notices are told one by one, so many at once as are told at all: 5 MB fill what the network keeps of itself.
  let told = 0;
  for (let batch = 0; batch < 40 && isThere(); batch += 1) {
    await app.query`
      with told as (
        insert into live_event (type, resource, record_id, user_id)
        select 'NOTICE_GIVEN', 'notice', gen_random_uuid(), ${demoId('sp.agent')} from generate_series(1, 4000))
      select pg_notify('provnet', 'live')`;
    told += 4000;
    await expect.poll(() => other.events.length).toBe(told);
  }
  await expect.poll(isThere).toBe(false);
  expect([deaf.events.length < told, other.closed]).toEqual([true, null]);
  deaf.break();
  other.break();
});
