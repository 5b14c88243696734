import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import { formTitle } from '#schemas/forms/keys.ts';
import { useText } from '#src/i18n/hooks.ts';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { FORM_TOPICS, formsAddress } from '../api.ts';
import { BackLink } from '../BackLink.tsx';
import { MigrationsSection } from '../migrations/MigrationsSection.tsx';
import { STACK } from '../styles.ts';
import { DraftCard } from './DraftCard.tsx';
import { ReleaseNote } from './ReleaseNote.tsx';
import { VersionList } from './VersionList.tsx';

/** A form over time: its draft, its versions, and the files that took them. */
export default function VersionsScreen() {
  const translate = useTranslate();
  const text = useText();
  const { key = '' } = useParams();
  useLive(FORM_TOPICS);
  return (
    <>
      <BackLink to={formsAddress} label={translate('form_schemas.title')} />
      <Page title={text(formTitle(key))} subtitle={translate('form_schemas.versions.subtitle')} width="form">
        {/* Another form is another screen: nothing of the one before is left open. */}
        <Box key={key} sx={{ ...STACK, gap: 4 }}>
          <ReleaseNote formKey={key} />
          <DraftCard formKey={key} />
          <VersionList formKey={key} />
          <MigrationsSection formKey={key} />
        </Box>
      </Page>
    </>
  );
}
