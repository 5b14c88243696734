import { useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { PageTurner } from '../../imports/PageTurner.tsx';
import { formAddress, formsKey, isOpen, PAGE_SIZE, useMigrations } from '../api.ts';
import { NO_NAMES } from '../changes/names.ts';
import { LINE, PLAIN_LIST } from '../styles.ts';
import { MigrationProgress } from './MigrationProgress.tsx';
import { Outcomes } from './Outcomes.tsx';
import { useMigrationNames } from './useMigrationNames.ts';
import { STATUS_TONES, useMigrationWords } from './words.ts';

/** The files that took versions of a form, and the dry runs, newest first. */
export function MigrationsSection({ formKey }: { readonly formKey: string }) {
  const translate = useTranslate();
  const id = useId();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useMigrations(formKey, page);
  useFreshVersions(formKey, data?.items.some(isOpen) ?? false);
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ fontSize: TYPE.lead, mb: 1.5 }}>
        {translate('form_migrations.title')}
      </Typography>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? null : data.items.length === 0 ? (
        <Typography color="text.secondary">{translate('form_migrations.none')}</Typography>
      ) : (
        <Box component="ol" aria-labelledby={id} sx={PLAIN_LIST}>
          {data.items.map((migration) => (
            <Migration key={migration.entity_id} migration={migration} />
          ))}
        </Box>
      )}
      {data && data.total > PAGE_SIZE && (
        <PageTurner total={data.total} size={PAGE_SIZE} page={page} onPage={setPage} />
      )}
    </Box>
  );
}

/** Files have another version once a migration has ended. */
function useFreshVersions(formKey: string, goesOn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!goesOn) return;
    return () => void queries.invalidateQueries({ queryKey: formsKey('versions', formKey) });
  }, [goesOn, queries, formKey]);
}

function Migration({ migration }: { readonly migration: FormMigration }) {
  const translate = useTranslate();
  const words = useMigrationWords();
  const { key, entity_id, status } = migration;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2, minWidth: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={LINE}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            <Link
              component={RouterLink}
              to={formAddress(key, 'migrations', encodeURIComponent(entity_id))}
              underline="hover"
            >
              {words.title(migration)}
            </Link>
          </Typography>
          <StatusChip tone={STATUS_TONES[status]} label={translate(`form_migrations.status.${status}`)} />
        </Box>
        <Typography variant="body2" color="text.secondary">
          {words.begun(migration)}
        </Typography>
      </Box>
      {isOpen(migration) && <MigrationProgress migration={migration} />}
      {Object.keys(migration.ops).length > 0 ? (
        <NamedOutcomes migration={migration} />
      ) : (
        <Outcomes migration={migration} names={NO_NAMES} />
      )}
    </Paper>
  );
}

/** Operations tell of fields, whose names only the forms know. */
function NamedOutcomes({ migration }: { readonly migration: FormMigration }) {
  return <Outcomes migration={migration} names={useMigrationNames(migration)} />;
}
