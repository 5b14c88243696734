import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { formAddress, isOpen, useMigration } from '../api.ts';
import type { FormNames } from '../changes/names.ts';
import { useDryRun } from '../commands.ts';
import { MigrationProgress } from '../migrations/MigrationProgress.tsx';
import { MigrationSteps } from '../migrations/MigrationSteps.tsx';
import { Outcomes } from '../migrations/Outcomes.tsx';
import { STACK } from '../styles.ts';
import { useMeanwhile } from './useDraftChange.ts';

interface DryRunProps {
  readonly draft: FormDraft;
  readonly names: FormNames;
}

/** Publishing tried on the real files, of which nothing stays; its report as it comes. */
export function DryRun({ draft, names }: DryRunProps) {
  const translate = useTranslate();
  const meanwhile = useMeanwhile(draft.key);
  const [tried, setTried] = useState<{ readonly id: string; readonly revision: number } | null>(null);
  const { mutate: start, isPending, error: refused } = useDryRun(draft.key);
  const { data, error, refetch } = useMigration(tried?.id ?? null);
  const goesOn = data !== undefined && isOpen(data);
  const begin = () =>
    start(draft.revision, {
      onSuccess: ({ entity_id }) => setTried({ id: entity_id, revision: draft.revision }),
      onError: (failed) => {
        if (bodyOf(failed)?.status === 409) meanwhile(failed);
      },
    });
  return (
    <Box sx={STACK}>
      <Typography color="text.secondary">{translate('form_publish.dry.text')}</Typography>
      {refused && bodyOf(refused)?.status !== 409 && <ErrorPanel error={refused} onRetry={begin} />}
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && tried && (
        <>
          {tried.revision !== draft.revision && (
            <Alert severity="warning">{translate('form_publish.dry.older')}</Alert>
          )}
          <MigrationProgress migration={data} />
          <Outcomes migration={data} names={names} />
          <Link component={RouterLink} to={formAddress(draft.key, 'migrations', data.entity_id)}>
            {translate('form_publish.dry.files')}
          </Link>
          <MigrationSteps migration={data} />
        </>
      )}
      {!goesOn && (
        <Box>
          <Button variant="outlined" loading={isPending} onClick={begin}>
            {translate(`form_publish.dry.${tried ? 'again' : 'start'}`)}
          </Button>
        </Box>
      )}
    </Box>
  );
}
