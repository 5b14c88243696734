import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { FormVersion } from '#schemas/form-schema/version.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { PageTurner } from '../../imports/PageTurner.tsx';
import { PAGE_SIZE, useDraft, useVersions } from '../api.ts';
import { PLAIN_LIST } from '../styles.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { RetireStep } from './RetireStep.tsx';
import { VersionCard } from './VersionCard.tsx';

/** What is asked of a version. */
interface Asked {
  readonly step: 'compare' | 'retire';
  readonly version: FormVersion;
}

/** The published versions of a form, newest first. */
export function VersionList({ formKey }: { readonly formKey: string }) {
  const translate = useTranslate();
  const id = useId();
  const mayWrite = useCan('form.write') !== null;
  const [page, setPage] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useVersions(formKey, page);
  const { data: draft } = useDraft(formKey);
  const close = () => setAsked(null);
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ fontSize: TYPE.lead, mb: 1.5 }}>
        {translate('form_schemas.versions.title')}
      </Typography>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? null : data.items.length === 0 ? (
        <Box role="status">
          <Typography>{translate('form_schemas.versions.none')}</Typography>
          {mayWrite && (
            <Typography color="text.secondary">{translate('form_schemas.versions.none_help')}</Typography>
          )}
        </Box>
      ) : (
        <Box component="ol" aria-labelledby={id} sx={PLAIN_LIST}>
          {data.items.map((version) => (
            <VersionCard
              key={version.version}
              version={version}
              hasDraft={Boolean(draft)}
              onAsk={(step) => setAsked({ step, version })}
            />
          ))}
        </Box>
      )}
      {data && data.total > PAGE_SIZE && (
        <PageTurner total={data.total} size={PAGE_SIZE} page={page} onPage={setPage} />
      )}
      {asked?.step === 'compare' && (
        <CompareDialog version={asked.version} draft={draft ?? null} onClose={close} />
      )}
      {asked?.step === 'retire' && <RetireStep version={asked.version} onClose={close} />}
    </Box>
  );
}
