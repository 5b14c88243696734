import { expect, it, vi } from 'vitest';
import { startOf } from '#server/ports/database/processes.ts';
import { useProgram } from '#tests/support/program.ts';

const program = useProgram(new URL('thread.worker.ts', import.meta.url));

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
