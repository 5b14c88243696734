import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { VERIFICATIONS } from '#schemas/credential/verification.ts';
import type { Verification } from '#schemas/credential/item.ts';
import type { VerificationResult } from '#schemas/vocabulary/index.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatDay } from '#src/kinds/date/format.ts';
import { FileLink } from '#src/kinds/file/FileLink.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import type { StatusTone } from '#src/theme/tokens.ts';
import { LongText } from '../../../activities/LongText.tsx';
import { Cut } from '../../../generic/print/Cut.tsx';
import { usePageSize } from '../../../generic/print/printing.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { subjectQuery, useFileList, useItems, type PageOf } from '../../api.ts';
import { rightsOf, refOf, type Subject } from '../subject.ts';
import { VerificationDialog } from './VerificationDialog.tsx';

const SIZE = 100;
const TONES: Readonly<Record<VerificationResult, StatusTone>> = {
  VERIFIED: 'won',
  DISCREPANCY: 'progress',
  NOT_FOUND: 'exit',
};

/** Primary source verifications of a subject, the latest first, with what they prove and until when. */
export function Verifications({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const text = useText();
  const ref = refOf(subject);
  const { items } = useItems(ref);
  const { data, error, refetch } = useFileList<PageOf<Verification>>(VERIFICATIONS.name, {
    ...subjectQuery(ref),
    size: usePageSize(SIZE),
  });
  const [isAdding, setAdding] = useState(false);
  const mayAdd =
    useCan('credential.review') && (items?.some(({ can }) => can.waive) ?? rightsOf(subject).review);
  const own = data?.items;
  return (
    <SectionCard
      title={text(VERIFICATIONS.label.many)}
      mark={
        mayAdd && (
          <Button size="small" startIcon={<AddIcon />} onClick={() => setAdding(true)} sx={{ ml: 'auto' }}>
            {translate('credential_file.verification.add')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !own ? (
        <Loading />
      ) : own.length === 0 ? (
        <Alert severity="info">{translate('credential_file.verification.none')}</Alert>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {own.map((verification) => (
            <Line
              key={verification.entity_id}
              verification={verification}
              name={items?.find(({ code }) => code === verification.code)?.name ?? verification.code}
            />
          ))}
        </Box>
      )}
      <Cut count={own?.length ?? 0} isCut={data !== undefined && data.total > data.items.length} />
      {isAdding && (
        <VerificationDialog subject={subject} items={items ?? []} onClose={() => setAdding(false)} />
      )}
    </SectionCard>
  );
}

interface LineProps {
  readonly verification: Verification;
  /** What it verifies; null: the subject as a whole. */
  readonly name: string | null;
}

function Line({ verification, name }: LineProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { source, method, result, verified_on, valid_until, created_by, evidence_file_id, note } =
    verification;
  const facts = [
    codeText('VERIFICATION_METHOD', method),
    formatDay(verified_on),
    valid_until && translate('credential_file.verification.until', { day: formatDay(valid_until) }),
    created_by && personName(created_by),
  ].filter(Boolean);
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
          <bdi>{[name, source].filter(Boolean).join(' · ')}</bdi>
        </Box>
        <StatusChip tone={TONES[result]} label={codeText('VERIFICATION_RESULT', result)} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
      <LongText text={note} />
      {evidence_file_id && <FileLink id={evidence_file_id} />}
    </Box>
  );
}
