import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { startBeside, useProgram } from '#tests/support/program.ts';
import { BROKEN, publishCopy } from './publishCopy.ts';

const app = useApp({}, false);
const server = useProgram(new URL('../../operations/shutdown.worker.ts', import.meta.url));

it('a start compiles the forms while it serves, says which cannot be compiled, and goes on', async () => {
  await publishCopy(app.db, 'driver', BROKEN);
  const at = await startBeside(server, app, {});
  await expect.poll(() => server.output()).toContain('a form was not compiled');
  expect((await fetch(`${at}/api/ready`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});
