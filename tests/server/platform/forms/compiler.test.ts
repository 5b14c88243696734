import { setFlagsFromString } from 'node:v8';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { FormCompiler } from '#server/platform/forms/compiler.ts';
import workerSource from '#server/platform/forms/compiler.worker.cjs?raw';
import { LimitedThread, TooMuch, type ThreadLimits } from '#server/platform/thread.ts';
import { isFull } from '#tests/support/scope.ts';

const opened: FormCompiler[] = [];
const compilerOf = (limits: Partial<ThreadLimits>): FormCompiler => {
  const compiler = new FormCompiler({ cpuMs: 60_000, memoryMb: 256, ...limits });
  opened.push(compiler);
  return compiler;
};
afterAll(async () => {
  for (const compiler of opened) await compiler.close();
});

const SMALL: JsonSchema = { type: 'object', properties: { a: { type: 'string', format: 'npi' } } };
/** So many properties that its validators are hundreds of megabytes of code. */
const HUGE: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 60_000 }, (_, index) => [
      `property_${index}`,
      { type: 'string', pattern: `^${index}$`, allOf: [{ minLength: 1 }, { maxLength: 2 }] },
    ]),
  ),
};

describe('schemas are compiled in a thread of their own', () => {
  it('while the event loop goes on', async () => {
    const compiler = compilerOf({});
    await compiler.run('checks', { small: SMALL });
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 1);
    // Looked at as long as a pattern may be; it is not safe, whether there is the time to tell why or not.
    const { status } = await compiler.run('pattern', '(.*a){20}');
    clearInterval(ticking);
    expect(status).not.toBe('safe');
    expect(ticks).toBeGreaterThan(50);
  });

  it('within a time, and the next one is compiled all the same', async () => {
    const compiler = compilerOf({ cpuMs: 200 });
    await expect(compiler.run('checks', { huge: HUGE })).rejects.toThrow(TooMuch);
    const patient = compilerOf({});
    const [first, second] = [patient.run('checks', { one: SMALL }), patient.run('checks', { two: SMALL })];
    expect(await first).toContain('exports.one');
    expect(await second).toContain('exports.two');
  });

  it('within a memory, whatever the operator has given the process, and the same compiler goes on with the next', async () => {
    // As NODE_OPTIONS does.
    setFlagsFromString('--max-old-space-size=8192');
    const compiler = compilerOf({ memoryMb: 40 });
    await expect(compiler.run('checks', { huge: HUGE })).rejects.toThrow(TooMuch);
    expect(await compiler.run('checks', { small: SMALL })).toContain('exports.small');
  });

  it('and one that is no schema is refused with the reason', async () => {
    const compiler = compilerOf({});
    await expect(compiler.run('checks', { wrong: { type: 'strnig' } })).rejects.toThrow(/type/);
    await expect(compiler.run('checks', { wrong: { $ref: 'https://example.com/x' } })).rejects.toThrow(
      /resolve/,
    );
    expect(await compiler.run('checks', { small: SMALL })).toContain('exports.small');
  });

  it('starts again when it was closed', async () => {
    const compiler = compilerOf({});
    await compiler.run('checks', { small: SMALL });
    await compiler.close();
    expect(await compiler.run('checks', { small: SMALL })).toContain('exports.small');
  });
});

it.runIf(isFull)('a pattern that looks ahead is not called vulnerable', async () => {
  // How far it comes in its time hangs on the machine.
  const { status } = await compilerOf({}).run('pattern', '^(?=.*\\d)(?=.*[a-z]).{8,}$');
  expect(['safe', 'unknown']).toContain(status);
});

it.each([
  ['(a+)+$', 'vulnerable'],
  ['(a|a)*$', 'vulnerable'],
  ['^[A-Z]{2}\\d{6}$', 'safe'],
  ['^[a-z]+(-[a-z]+)*$', 'safe'],
])('the pattern %s is %s', async (pattern, verdict) => {
  expect((await compilerOf({}).run('pattern', pattern)).status).toBe(verdict);
});

it('a pattern is looked at for the same CPU time however much time passes meanwhile', async () => {
  // Each look at the clock is a minute after the last, as on a machine that hardly gets to it.
  const busy = `let passed = 0; performance.now = Date.now = () => (passed += 60_000);${workerSource}`;
  const data = { home: import.meta.url, formats: [], formatsModule: '' };
  const thread = new LimitedThread<{
    pattern: { readonly input: string; readonly value: { status: string } };
  }>(busy, data, { cpuMs: 60_000, memoryMb: 256 });
  const { status } = await thread.run('pattern', '^[a-z]+(-[a-z]+)*$');
  await thread.close();
  expect(status).toBe('safe');
});
