import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { buildProgram } from '#tests/support/program.ts';
import { addResource, openAccount } from '../support.ts';
import { formOf } from './support.ts';

const app = useApp();

it('a published form is given to a file that somebody opens by another process, without a restart', async () => {
  const form = formOf(app, 'location', 'cred.supervisor', 'en');
  const program = await buildProgram(new URL('./publisher.worker.ts', import.meta.url));
  const before = (await form.read()).version;
  program.start(app.databaseUrl, 'location');
  try {
    await expect.poll(async () => (await form.read()).version).toBe(before + 1);
  } finally {
    await program.kill();
    program.remove();
  }
  const account = await openAccount(app);
  const made = await addResource(app, 'cred.supervisor', account, 'LOCATION');
  expect(made.forms).toMatchObject([{ key: 'location', schema_version: before + 1 }]);
});
