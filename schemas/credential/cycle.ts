import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { APPROVAL_FIELDS, CYCLE_DATES, type Cycle } from './subject.ts';

type Dates = Partial<Pick<Cycle, (typeof CYCLE_DATES)[number]>>;

/** Each date after those before it, whichever of them are there (specification §5 'Dates'). */
export function dateFails(dates: Dates, language: Language): Fail[] {
  return CYCLE_DATES.flatMap((field, index): Fail[] => {
    const value = dates[field];
    const before = CYCLE_DATES.slice(0, index).filter((earlier) => {
      const other = dates[earlier];
      return value && other && value < other;
    });
    if (before.length === 0) return [];
    return [
      {
        field,
        code: 'not_before',
        params: { fields: before.map((name) => APPROVAL_FIELDS[name].label[language]) },
      },
    ];
  });
}
