import type { ImportFlow } from '#schemas/import-flow/index.ts';

export const STEPS = ['choose', 'mapping', 'analysis', 'import'] as const;
export type ImportStepName = (typeof STEPS)[number];

type Standing = Pick<ImportFlow, 'stage' | 'can' | 'jobs' | 'counts'>;

/** What failed was a run or its undo, not a later check of rows: the report says so and what can be done. */
const isRunFailed = ({ stage, jobs, counts }: Standing): boolean =>
  stage === 'failed' && counts.pending === 0 && jobs.some(({ status }) => status === 'FAILED');

/**
 * The steps of a flow that can be looked at, in their order. What was chosen stays to be seen when it can no longer be
 * changed; rows that a run has left may be corrected beside its report.
 */
export function reachableSteps(flow: Standing): readonly ImportStepName[] {
  const { stage, can } = flow;
  const isImport = stage === 'importing' || stage === 'imported' || isRunFailed(flow);
  const isAnalysed = stage === 'analysing' || stage === 'analysed' || stage === 'failed';
  return STEPS.filter((step) => {
    if (step === 'analysis') return isAnalysed || (isImport && can.items);
    return step !== 'import' || isImport;
  });
}

/** Where a flow stands: its last step, unless the address asks for an earlier one. */
export function stepOf(flow: Standing, wanted: string | null): ImportStepName {
  const steps = reachableSteps(flow);
  return steps.find((step) => step === wanted) ?? steps.at(-1) ?? 'choose';
}
