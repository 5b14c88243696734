import { describe, expect, test } from 'vitest';
import type { ImportCounts, ImportFlow } from '#schemas/import-flow/index.ts';
import { reachableSteps, stepOf } from '#src/resources/imports/steps.ts';

/** What of a flow says where it stands. */
const standing = (stage: ImportFlow['stage'], items = false) => ({
  stage,
  can: { edit: false, analyse: false, items, import: false, close: false },
  jobs: [],
  counts: { pending: 0 } as ImportCounts,
});
const at = (stage: ImportFlow['stage'], wanted: string | null, items = false) =>
  stepOf(standing(stage, items), wanted);

describe('steps', () => {
  test('a flow stands at its last one unless an earlier one is asked for', () => {
    expect(at('mapping', null)).toBe('mapping');
    expect(at('mapping', 'choose')).toBe('choose');
    expect(at('mapping', 'analysis')).toBe('mapping');
    expect(at('analysing', null)).toBe('analysis');
    expect(at('failed', 'import')).toBe('analysis');
    expect(at('importing', 'analysis')).toBe('import');
    expect(at('imported', null, true)).toBe('import');
    expect(at('imported', 'analysis', true)).toBe('analysis');
    expect(at('imported', 'nonsense')).toBe('import');
  });

  test('rows that a run has left are reachable while they may be corrected', () => {
    expect(reachableSteps(standing('imported'))).toEqual(['choose', 'mapping', 'import']);
  });
});
