import { beforeAll, expect, test } from 'vitest';
import { customForm, EVERY_KIND, publishCustom } from '#tests/support/customForm.ts';
import { runSql } from '#tests/support/database.ts';
import { freePort } from '#tests/support/freePort.ts';
import { useOwnDatabase } from '#tests/support/ownDatabase.ts';
import { useProgram } from '#tests/support/program.ts';

const own = useOwnDatabase({ from: 'prepared' });
const other = useProgram(new URL('./customFields.worker.ts', import.meta.url));
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}/fields`;
  other.start(own.url, String(port));
});
/** The fields that leads of the other process have; null: it has not started yet. */
const fieldsThere = async (): Promise<unknown> => {
  const answer = await fetch(url).catch(() => null);
  return answer?.json() ?? null;
};

test('what one process publishes another takes up without a restart, also when its line was broken', async () => {
  const { ramps, motto } = EVERY_KIND;
  await expect.poll(fieldsThere).toEqual([]);
  await publishCustom(own.db, 'TP', customForm({ ramps }));
  await expect.poll(fieldsThere).toEqual(['custom_ramps']);
  await runSql(
    own.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'provnet signals'`,
  );
  await publishCustom(own.db, 'TP', customForm({ ramps, motto }));
  await expect.poll(fieldsThere).toEqual(['custom_ramps', 'custom_motto']);
});
