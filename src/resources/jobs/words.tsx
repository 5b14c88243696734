import { JOB_KIND, JOB_STATE, type JobKind, type JobState } from '#schemas/job/kinds.ts';
import { JOB_WORK } from '#schemas/job/work.ts';
import { useText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import type { StatusTone } from '#src/theme/tokens.ts';

const TONES: Readonly<Record<JobState, StatusTone>> = {
  DEAD: 'exit',
  FAILING: 'progress',
  RUNNING: 'won',
  WAITING: 'new',
  SCHEDULED: 'new',
};

export const StateChip = ({ state }: { readonly state: JobState }) => (
  <StatusChip tone={TONES[state]} label={useText()(JOB_STATE[state])} />
);

/** Jobs of an earlier release may have a kind that has no name any more. */
const isKind = (kind: string): kind is JobKind => Object.hasOwn(JOB_KIND, kind);

/** What a kind of job is called, and what it does. */
export function useKindText(): (kind: string) => { readonly name: string; readonly work: string | null } {
  const text = useText();
  return (kind) =>
    isKind(kind) ? { name: text(JOB_KIND[kind]), work: text(JOB_WORK[kind]) } : { name: kind, work: null };
}
