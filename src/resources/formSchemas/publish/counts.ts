import { uncovered } from '#schemas/engine/formMigrate.ts';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { isCustomForm } from '#schemas/forms/keys.ts';

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** What publishing comes to, in numbers. */
export function countsOf(
  { instances, invalid, approvals, changes }: FormImpact,
  { key, ops }: Pick<FormDraft, 'key' | 'ops'>,
) {
  const taking = (takes: string) =>
    sum(instances.filter((row) => row.takes === takes).map(({ count }) => count));
  return {
    now: taking('NOW'),
    later: taking('NEXT_CYCLE'),
    invalid: sum(invalid.map(({ count }) => count)),
    lost: sum(approvals.filter(({ kept }) => !kept).map(({ approved }) => approved)),
    breaking: changes.filter((change) => change.class === 'BREAKING').length,
    /** Of these, those of which nobody has said what becomes of the values. A lead keeps a choice that it has. */
    undecided: uncovered(changes, ops).filter(({ what }) => what !== 'tightened' || !isCustomForm(key))
      .length,
  };
}
