import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { formTitle } from '#schemas/forms/keys.ts';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import { useText } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Page } from '#src/layout/Page.tsx';
import { SectionCard } from '../../generic/SectionCard.tsx';
import { formAddress, useMigration } from '../api.ts';
import { STACK } from '../styles.ts';
import { Waiting } from '../Waiting.tsx';
import { MigrationItems } from './MigrationItems.tsx';
import { MigrationProgress } from './MigrationProgress.tsx';
import { MigrationSteps } from './MigrationSteps.tsx';
import { Outcomes } from './Outcomes.tsx';
import { useMigrationNames } from './useMigrationNames.ts';
import { STATUS_TONES, useMigrationWords } from './words.ts';

const SKELETON_HEIGHT = 160;

/** What becomes, or became, of every file that a version is given to. */
export default function MigrationScreen() {
  const translate = useTranslate();
  const text = useText();
  const { key = '', id = '' } = useParams();
  const { data, error, refetch } = useMigration(id);
  const words = useMigrationWords();
  const title = text(formTitle(key));
  return (
    <Page
      crumbs={[{ to: formAddress(key), label: title }]}
      title={data ? words.title(data) : translate('form_migrations.one')}
      subtitle={data ? words.begun(data) : title}
      width="form"
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Report key={id} migration={data} />
      ) : (
        <Waiting parts={2} height={SKELETON_HEIGHT} />
      )}
    </Page>
  );
}

function Report({ migration }: { readonly migration: FormMigration }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const names = useMigrationNames(migration);
  const { status, key } = migration;
  return (
    <Box sx={{ ...STACK, gap: 3 }}>
      <SectionCard
        title={translate('form_migrations.report')}
        mark={
          <StatusChip tone={STATUS_TONES[status]} label={translate(`form_migrations.status.${status}`)} />
        }
      >
        <Box sx={STACK}>
          <MigrationProgress migration={migration} />
          <Outcomes migration={migration} names={names} />
          <MigrationSteps
            migration={migration}
            onTaken={(next) => {
              if (next.entity_id !== migration.entity_id)
                void navigate(formAddress(key, 'migrations', next.entity_id));
            }}
          />
        </Box>
      </SectionCard>
      <MigrationItems migration={migration} names={names} />
    </Box>
  );
}
