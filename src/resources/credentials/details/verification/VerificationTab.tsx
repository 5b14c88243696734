import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useTranslate } from 'ra-core';
import { useCan } from '#src/authProvider/session.tsx';
import { ErrorBoundary } from '#src/layout/ErrorBoundary.tsx';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import type { Subject } from '../subject.ts';
import { Verifications } from './Verifications.tsx';

const AccountScreening = lazyPage(async () => ({
  default: (await import('../../../screening/AccountScreening.tsx')).AccountScreening,
}));

/** What the staff found at the sources, and on the lists of those who are excluded. */
export default function VerificationTab({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const seesNotes = useCan('credential.internal');
  const seesHits = useCan('screening.read');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {seesNotes && <Verifications subject={subject} />}
      {seesHits && (
        <SectionCard title={translate('credential_file.screening.title')}>
          <ErrorBoundary at="hits">
            <Suspense fallback={<Loading />}>
              <AccountScreening
                accountId={subject.account.entity_id}
                mayScreen={subject.account.can.screen}
              />
            </Suspense>
          </ErrorBoundary>
        </SectionCard>
      )}
      {!seesNotes && !seesHits && translate('credential_file.verification.closed')}
    </Box>
  );
}
