import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { checkCompiles, patternProblems } from '#server/platform/forms/checkCompiles.ts';
import { compiledForm } from '#server/platform/forms/compiled.ts';
import { formCompiler } from '#server/platform/forms/compiler.ts';
import { Lru } from '#server/platform/forms/lru.ts';
import { problemsOfDraft } from '#server/features/credentialing/formSchemas/problems.ts';
import { isFull } from '#tests/support/scope.ts';
import { field, formOf, RICH, rowsField, section } from '../../../schemas/engine/richForm.ts';

afterEach(() => vi.restoreAllMocks());
afterAll(() => formCompiler.close());

const text = { type: 'string', format: 'plain', maxLength: 40 };
const cell = {
  type: 'object',
  properties: { key: { type: 'string' }, code: { 'x-column-id': 'code', ...text } },
};
const withPattern = (pattern: string) => {
  const column = { ...cell, properties: { ...cell.properties, code: { ...cell.properties.code, pattern } } };
  return formOf({
    part: section('part', {
      it: field('it', { ...text, pattern }),
      rows: rowsField('rows', { items: column }),
    }),
  });
};
const IT = '/schema/properties/part/properties';

describe('a form is published when it compiles', () => {
  it.each(Object.entries(SHIPPED_FORMS))('as %s does', async (key, form) => {
    expect(await problemsOfDraft(key, { form, ops: [] }, [])).toEqual([]);
  });

  it('but not with a pattern that may never end, which is told at its place', async () => {
    expect(await patternProblems(withPattern('(a+)+$'))).toEqual([
      { at: `${IT}/it/pattern`, code: 'pattern_unsafe' },
      { at: `${IT}/rows/items/properties/code/pattern`, code: 'pattern_unsafe' },
    ]);
  });

  it.runIf(isFull)(
    'nor with the pattern (.*a){20}, whether there is the time to tell why or not',
    async () => {
      const [problem] = await patternProblems(withPattern('(.*a){20}'));
      expect(problem?.at).toBe(`${IT}/it/pattern`);
      expect(['pattern_unsafe', 'pattern_unknown']).toContain(problem?.code);
    },
  );

  describe('looks at its patterns', () => {
    /** A form of so many patterns that were never seen, each of which takes so much CPU time. */
    const looked = async (name: string, count: number, cpuMs: number) => {
      const run = vi.spyOn(formCompiler, 'run').mockResolvedValue({ status: 'safe', cpuMs });
      const fields = Array.from({ length: count }, (_, index) => `${name}_${index}`);
      const form = formOf({
        part: section(
          'part',
          Object.fromEntries(fields.map((id) => [id, field(id, { ...text, pattern: `^${id}$` })])),
        ),
      });
      return { problems: await patternProblems(form), again: () => patternProblems(form), run };
    };

    it('for so much CPU time in all, and goes on from there the next time', async () => {
      const { problems, again, run } = await looked('slow', 6, 4000);
      expect(problems).toEqual([{ at: `${IT}/slow_4/pattern`, code: 'pattern_unknown' }]);
      expect(run).toHaveBeenCalledTimes(4);
      expect(await again()).toEqual([]);
      expect(run).toHaveBeenCalledTimes(6);
    });

    it('however long that takes by the clock', async () => {
      let passed = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => (passed += 60_000));
      expect((await looked('waiting', 6, 10)).problems).toEqual([]);
    });
  });

  it('with one that ends', async () => {
    const form = withPattern('^[A-Z]{2}\\d{6}$');
    expect([...(await patternProblems(form)), ...(await checkCompiles(form))]).toEqual([]);
    const { faults } = await compiledForm('x', 1, 'pattern', () => form);
    expect(faults({ it: 'nonsense' })).toEqual([{ field: 'part.it', code: 'invalid' }]);
    expect(faults({ it: 'AB123456' })).toEqual([]);
  });

  it('and says of each audience what it lacks', async () => {
    const form = formOf({
      part: section('part', {
        both: field('both', { ...text, 'x-required': true }),
        staff: field('staff', { ...text, 'x-required': true, 'x-see': 'STAFF' }),
      }),
    });
    const compiled = await compiledForm('x', 1, 'audiences', () => form);
    const lacks = (...who: ['PROVIDER' | 'STAFF'] | []) =>
      compiled.faults({}, ...who).map((fail) => fail.field);
    expect(lacks('PROVIDER')).toEqual(['part.both']);
    expect(lacks('STAFF')).toEqual(['part.both', 'part.staff']);
    expect(lacks()).toEqual(lacks('STAFF'));
    const [provider, staff] = await Promise.all([compiled.module('en', 'PROVIDER'), compiled.module('en')]);
    expect(provider.checksum).not.toBe(staff.checksum);
    const same = await compiledForm('x', 1, 'rich', () => RICH);
    expect((await same.module('en', 'PROVIDER')).checksum).toBe((await same.module('en', 'STAFF')).checksum);
  });
});

describe('compiled forms are kept', () => {
  it('by key, version and checksum, and a failure is not', async () => {
    const failing = () => Promise.reject(new Error('The line is down'));
    await expect(compiledForm('x', 1, 'line', failing)).rejects.toThrow('down');
    const first = await compiledForm('x', 1, 'line', () => RICH);
    expect(await compiledForm('x', 1, 'line', failing)).toBe(first);
    expect(await compiledForm('x', 2, 'line', () => RICH)).not.toBe(first);
  });

  it('up to so many and so large, those used last', () => {
    const kept = new Lru<{ size: number }>({ count: 3, size: 100 });
    const use = (name: string, size = 1) =>
      kept.use(
        name,
        () => ({ size }),
        (one) => one.size,
      );
    for (const name of ['a', 'b', 'c', 'a', 'd']) use(name);
    expect(kept.names).toEqual(['c', 'a', 'd']);
    // It has grown since it was put there.
    use('d').size = 99;
    use('c');
    expect(kept.names).toEqual(['d', 'c']);
    use('large', 500);
    expect(kept.names).toEqual(['large']);
  });
});

it('values of operations are not tried on a pattern that may never end', async () => {
  const form = withPattern('(a+)+$');
  const value = `${'a'.repeat(39)}!`;
  const began = performance.now();
  const problems = await problemsOfDraft('owner', { form, ops: [{ op: 'default', field: 'it', value }] }, []);
  expect(problems.map(({ code }) => code)).toContain('pattern_unsafe');
  expect(performance.now() - began).toBeLessThan(20_000);
});
