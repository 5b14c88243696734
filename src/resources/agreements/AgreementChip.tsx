import type { AgreementStatus } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import type { StatusTone } from '#src/theme/tokens.ts';

const TONES: Readonly<Record<AgreementStatus, StatusTone>> = {
  DRAFT: 'new',
  IN_PROGRESS: 'progress',
  SENT: 'progress',
  SIGNED: 'won',
  CANCELLED: 'exit',
  TERMINATED: 'exit',
};

export function AgreementChip({ status }: { readonly status: AgreementStatus }) {
  return <StatusChip tone={TONES[status]} label={useCodeText()('AGREEMENT_STATUS', status)} />;
}
