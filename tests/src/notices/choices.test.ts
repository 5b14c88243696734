import { describe, expect, it } from 'vitest';
import { NOTICES, type NoticeCode } from '#schemas/notices/index.ts';
import { atFirst, isChanged, withChoice } from '#src/resources/notices/settings/choices.ts';

const CODES = Object.keys(NOTICES) as NoticeCode[];
/** Mailed at first, and not. */
const [MAILED, QUIET] = ['task.due', 'import.done'] as const;

describe('What a person chooses', () => {
  it('is kept where it differs from how it is at first, and is nothing when nothing does', () => {
    expect([atFirst(MAILED), atFirst(QUIET)]).toEqual([
      { in_app: true, mail: true },
      { in_app: true, mail: false },
    ]);
    const off = withChoice({}, [MAILED, QUIET], 'mail', false);
    expect(off).toEqual({ [MAILED]: { mail: false } });
    expect(withChoice(off ?? {}, [MAILED], 'mail', true)).toBeNull();
  });

  it('leaves the other way, and other kinds, as they were chosen', () => {
    const chosen = { [MAILED]: { mail: false }, [QUIET]: { mail: true }, 'lead.born': { in_app: false } };
    expect(withChoice(chosen, [MAILED], 'in_app', false)).toEqual({
      ...chosen,
      [MAILED]: { in_app: false, mail: false },
    });
  });

  it.each(CODES)('of %s is said to differ, or not', (code) => {
    expect(isChanged(code, {})).toBe(false);
    for (const channel of ['in_app', 'mail'] as const) {
      const other = withChoice({}, [code], channel, !atFirst(code)[channel]);
      expect(isChanged(code, other ?? {})).toBe(true);
    }
  });
});
