import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import { formTitle } from '#schemas/forms/keys.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { forbiddenError } from '#src/dataProvider/errors.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { FORM_TOPICS, useDraft, useMigrations, useOverview, useVersions } from '../api.ts';
import { MigrationsSection } from '../migrations/MigrationsSection.tsx';
import { STACK } from '../styles.ts';
import { Waiting } from '../Waiting.tsx';
import { DraftCard } from './DraftCard.tsx';
import { ReleaseNote } from './ReleaseNote.tsx';
import { VersionList } from './VersionList.tsx';

/** A form over time: its draft, its versions, and the files that took them. */
export default function VersionsScreen() {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const mayRead = useCan('form.read') !== null;
  const { key = '' } = useParams();
  useLive(FORM_TOPICS);
  return (
    <Page title={text(formTitle(key))} subtitle={translate('form_schemas.versions.subtitle')} width="form">
      {mayRead ? (
        // Another form is another screen: nothing of the one before is left open.
        <Parts key={key} formKey={key} />
      ) : (
        // Once, not of every part.
        <ErrorPanel error={forbiddenError(language)} />
      )}
    </Page>
  );
}

const SKELETONS = 4;
const PART_HEIGHT = 128;

/** All at once: a part that came before the one above it would be moved by that. */
function Parts({ formKey }: { readonly formKey: string }) {
  const asked = [useOverview(), useDraft(formKey), useVersions(formKey, 0), useMigrations(formKey, 0)];
  if (asked.some(({ isPending }) => isPending)) return <Waiting parts={SKELETONS} height={PART_HEIGHT} />;
  return (
    <Box sx={{ ...STACK, gap: 4 }}>
      <ReleaseNote formKey={formKey} />
      <DraftCard formKey={formKey} />
      <VersionList formKey={formKey} />
      <MigrationsSection formKey={formKey} />
    </Box>
  );
}
