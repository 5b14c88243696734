import AddIcon from '@mui/icons-material/Add';
import LockIcon from '@mui/icons-material/LockOutlined';
import OpenIcon from '@mui/icons-material/LockOpenOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { listText } from '#schemas/engine/lists.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { legalFamily } from '#schemas/lead/index.ts';
import { AGREEMENT_TYPE, LEAD_STATUS, type AgreementType } from '#schemas/vocabulary/index.ts';
import { useFeatures } from '#src/features.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useEntry } from '../activities/useEntry.ts';
import { Cut } from '../generic/print/Cut.tsx';
import { useReadOn } from '../generic/print/printing.ts';
import { SectionCard } from '../generic/SectionCard.tsx';
import { AgreementCard } from './AgreementCard.tsx';
import { useAgreements, type Agreement } from './api.ts';
import { StepDialog } from './StepDialog.tsx';
import type { Step } from './work.ts';

/** The last of what may be added stands out. */
const BY_HAND = ['draft', 'signed'] as const;

/** The legal records of a lead (specification §2): LOI, NDA and contract, on which its statuses of that name depend (§4). */
export function LegalRecordsTab({ lead }: { readonly lead: RaRecord }) {
  const translate = useTranslate();
  const { contracts } = useFeatures();
  const [step, setStep] = useState<Step | null>(null);
  const list = useAgreements(lead);
  const { entry, isSearching, isGone } = useEntry(list);
  const { items, mayCreate, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    list;
  useReadOn(list, items.length);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 20rem', maxWidth: '75ch' }}>
          {translate('agreements.about')} {!mayCreate && translate('agreements.not_yours')}
        </Typography>
        {mayCreate && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
            {[...BY_HAND, ...(contracts ? (['esign'] as const) : [])].map((kind, index, kinds) => (
              <Button
                key={kind}
                size="small"
                {...(index === kinds.length - 1 ? { variant: 'contained', startIcon: <AddIcon /> } : {})}
                onClick={() => setStep({ kind })}
              >
                {translate(`agreements.work.${kind}.title`)}
              </Button>
            ))}
          </Box>
        )}
      </Box>
      {/* The region is there before its text, or screen readers miss it. */}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {isGone && (
          <Alert severity="info" role="note">
            {translate('activities.list.gone')}
          </Alert>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          minWidth: 0,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
        }}
      >
        {codesOf(AGREEMENT_TYPE).map((type) => (
          <Family
            key={type}
            type={type}
            agreements={items.filter((agreement) => agreement.type === type)}
            lead={lead}
            entry={entry}
            onStep={setStep}
          />
        ))}
      </Box>
      <Cut count={items.length} isCut={hasNextPage} />
      {(hasNextPage || isSearching) && (
        <Button
          onClick={() => void fetchNextPage()}
          loading={isFetchingNextPage || isSearching}
          sx={{ justifySelf: 'center' }}
        >
          {translate('leads.history.more')}
        </Button>
      )}
      {step && <StepDialog lead={lead} step={step} onClose={() => setStep(null)} />}
    </Box>
  );
}

interface FamilyProps {
  readonly type: AgreementType;
  readonly agreements: readonly Agreement[];
  readonly lead: RaRecord;
  /** The key of the one that the address asks for. */
  readonly entry: string | null;
  readonly onStep: (step: Step) => void;
}

/** The records of one family, and which statuses hang on them. */
function Family({ type, agreements, lead, entry, onStep }: FamilyProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const isOpen = agreements.some(({ status }) => status === 'SIGNED');
  const statuses = listText(
    codesOf(LEAD_STATUS)
      .filter((status) => legalFamily(status) === type)
      .map((status) => codeText('LEAD_STATUS', status)),
    useLanguage(),
  );
  const Sign = isOpen ? OpenIcon : LockIcon;
  return (
    <SectionCard title={codeText('AGREEMENT_TYPE', type)}>
      <Box sx={{ display: 'flex', gap: 1, mb: 2, mt: -1, color: 'text.secondary' }}>
        <Sign fontSize="small" color={isOpen ? 'success' : 'inherit'} aria-hidden />
        <Typography variant="body2">
          {translate(isOpen ? 'agreements.open' : 'agreements.opens', { statuses })}
        </Typography>
      </Box>
      {agreements.length === 0 ? (
        <Typography>{translate('agreements.none')}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {agreements.map((agreement) => (
            <AgreementCard
              key={agreement.id}
              lead={lead}
              agreement={agreement}
              isSought={agreement.id === entry}
              onStep={onStep}
            />
          ))}
        </Box>
      )}
    </SectionCard>
  );
}
