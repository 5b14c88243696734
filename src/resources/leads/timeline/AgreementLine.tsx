import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { AGREEMENT_LIFECYCLE, type AgreementAsked } from '#schemas/agreement/index.ts';
import type { Change } from '#src/dataProvider/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';

interface AgreementLineProps {
  readonly entry: Change;
}

/** Which legal record an entry tells of, who was asked again, how many have signed it; one that was just written down says its name itself. */
export function AgreementLine({ entry: { detail } }: AgreementLineProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  if (typeof detail?.agreement !== 'string' || typeof detail.name !== 'string') return null;
  const { name, signed, of, party } = detail;
  return (
    <Typography variant="body2" sx={{ fontWeight: 500, mt: 0.5, overflowWrap: 'anywhere' }}>
      {name}
      {typeof party === 'string' && ` · ${codeText('CONTRACT_PARTY', party)}`}
      {typeof signed === 'number' && ` · ${translate('agreements.follow.signed', { signed, of })}`}
    </Typography>
  );
}

/** Statuses to which an agreement comes after it was written down. */
const FOLLOWING = new Set(Object.values(AGREEMENT_LIFECYCLE.transitions).flat());

/** The key of what happened to a legal record, where its status says it, or its signers were asked again; else null. */
export function agreementEvent({ type, changes, detail }: Change): string | null {
  if (type !== 'LEAD_CONTRACT_UPDATED') return null;
  const word = detail?.word as AgreementAsked['word'] | undefined;
  if (word) return `timeline.agreement.${word}`;
  const to = changes.find(({ field }) => field === 'status')?.to;
  return typeof to === 'string' && FOLLOWING.has(to) ? `timeline.agreement.${to}` : null;
}
