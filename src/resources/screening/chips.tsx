import type { CheckResult, HitResolution, ListStatus } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import type { StatusTone } from '#src/theme/tokens.ts';

const RESOLUTIONS: Readonly<Record<HitResolution, StatusTone>> = {
  OPEN: 'progress',
  CLEARED: 'won',
  CONFIRMED: 'exit',
};
const STATUSES: Readonly<Record<ListStatus, StatusTone>> = {
  QUEUED: 'new',
  LOADING: 'progress',
  CURRENT: 'won',
  REPLACED: 'new',
  FAILED: 'exit',
};
const RESULTS: Readonly<Record<CheckResult, StatusTone>> = {
  CONFIRMED_CANDIDATE: 'exit',
  SUSPECTED: 'progress',
  INSUFFICIENT: 'new',
  NO_MATCH: 'won',
};

export const ResolutionChip = ({ code }: { readonly code: HitResolution }) => (
  <StatusChip tone={RESOLUTIONS[code]} label={useCodeText()('HIT_RESOLUTION', code)} />
);
export const ListChip = ({ code }: { readonly code: ListStatus }) => (
  <StatusChip tone={STATUSES[code]} label={useCodeText()('LIST_STATUS', code)} />
);
export const ResultChip = ({ code }: { readonly code: CheckResult }) => (
  <StatusChip tone={RESULTS[code]} label={useCodeText()('CHECK_RESULT', code)} />
);
