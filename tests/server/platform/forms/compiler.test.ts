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
const schemaOf = (count: number): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `property_${index}`,
      { type: 'string', pattern: `^${index}$`, allOf: [{ minLength: 1 }, { maxLength: 2 }] },
    ]),
  ),
});
/** So many properties that its validators take more time and memory than some of the compilers have here. */
const LARGE = schemaOf(10_000);

describe('schemas are compiled in a thread of their own', () => {
  const patient = compilerOf({});

  it('while the event loop goes on', async () => {
    await patient.run('checks', { small: SMALL });
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 1);
    await patient.run('checks', { slow: schemaOf(500) });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(50);
  });

  it('within a time, and the next one is compiled all the same', async () => {
    const compiler = compilerOf({ cpuMs: 200 });
    await expect(compiler.run('checks', { large: LARGE })).rejects.toThrow(TooMuch);
    const [first, second] = [patient.run('checks', { one: SMALL }), patient.run('checks', { two: SMALL })];
    expect(await first).toContain('exports.one');
    expect(await second).toContain('exports.two');
  });

  it('within a memory, whatever the operator has given the process, and the same compiler goes on with the next', async () => {
    // As NODE_OPTIONS does.
    setFlagsFromString('--max-old-space-size=8192');
    const compiler = compilerOf({ memoryMb: 40 });
    await expect(compiler.run('checks', { large: LARGE })).rejects.toThrow(TooMuch);
    expect(await compiler.run('checks', { small: SMALL })).toContain('exports.small');
  });

  it('and one that is no schema is refused with the reason', async () => {
    await expect(patient.run('checks', { wrong: { type: 'strnig' } })).rejects.toThrow(/type/);
    await expect(patient.run('checks', { wrong: { $ref: 'https://example.com/x' } })).rejects.toThrow(
      /resolve/,
    );
    expect(await patient.run('checks', { small: SMALL })).toContain('exports.small');
  });

  it('starts again when it was closed', async () => {
    await patient.close();
    expect(await patient.run('checks', { small: SMALL })).toContain('exports.small');
  });

  it.each([
    ['(a+)+$', 'vulnerable'],
    ['(a|a)*$', 'vulnerable'],
    ['^[A-Z]{2}\\d{6}$', 'safe'],
    ['^[a-z]+(-[a-z]+)*$', 'safe'],
  ])('the pattern %s is %s', async (pattern, verdict) => {
    expect((await patient.run('pattern', pattern)).status).toBe(verdict);
  });

  it.runIf(isFull)('a pattern that looks ahead is not called vulnerable', async () => {
    // How far it comes in its time hangs on the machine.
    const { status } = await patient.run('pattern', '^(?=.*\\d)(?=.*[a-z]).{8,}$');
    expect(['safe', 'unknown']).toContain(status);
  });
});

it.each([
  // Each look at the clock is a minute after the last, as on a machine that hardly gets to it.
  ['is the same however much time passes', 'performance.now = Date.now = () => (passed += 60_000)', 'safe'],
  ['ends', 'process.cpuUsage = () => ({ user: (passed += 1_000_000), system: 0 })', 'unknown'],
])('the CPU time for which a pattern is looked at %s', async (_, clock, verdict) => {
  const data = { home: import.meta.url, formats: [], formatsModule: '' };
  const thread = new LimitedThread<{
    pattern: { readonly input: string; readonly value: { status: string } };
  }>(`let passed = 0; ${clock};${workerSource}`, data, { cpuMs: 60_000, memoryMb: 256 });
  const { status } = await thread.run('pattern', '^[a-z]+(-[a-z]+)*$');
  await thread.close();
  expect(status).toBe(verdict);
});
