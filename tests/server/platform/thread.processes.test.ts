import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startOf } from '#server/ports/database/processes.ts';
import { buildProgram, type Program } from '#tests/support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await buildProgram(new URL('thread.worker.ts', import.meta.url));
}, 60_000);
afterAll(() => program.remove());

it('the process of a thread ends with the killed process that it works for, whatever it is doing', async () => {
  program.start();
  const pid = await vi.waitFor(() => {
    expect(program.output()).toMatch(/^\d+\n$/);
    return Number(program.output());
  }, 30_000);
  expect(startOf(pid)).toBeDefined();
  await program.kill();
  await expect.poll(() => startOf(pid)).toBeUndefined();
});
