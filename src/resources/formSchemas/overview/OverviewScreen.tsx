import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { isCustomForm } from '#schemas/forms/keys.ts';
import type { FormOverview } from '#schemas/form-schema/version.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useLive } from '#src/live/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { FORM_TOPICS, useOverview } from '../api.ts';
import { ImportDialog } from '../bundle/ImportDialog.tsx';
import { PLAIN_LIST, STACK } from '../styles.ts';
import { Waiting } from '../Waiting.tsx';
import { FormCard } from './FormCard.tsx';
import { ShortButton } from '../../generic/ShortButton.tsx';

const SKELETONS = 8;
const CARD_HEIGHT = 128;

/** Every form of the network: where it stands, and the ways to change it. */
export default function OverviewScreen() {
  const translate = useTranslate();
  const mayWrite = useCan('form.write') !== null;
  useLive(FORM_TOPICS);
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useOverview();
  const [files, leads] = [false, true].map(
    (isCustom) => data?.items.filter(({ key }) => isCustomForm(key) === isCustom) ?? [],
  );
  return (
    <Page
      title={translate('form_schemas.title')}
      subtitle={translate('form_schemas.subtitle')}
      width="form"
      actions={
        mayWrite && (
          <ShortButton
            variant="outlined"
            icon={<UploadIcon />}
            label={translate('form_schemas.import.button')}
            onClick={() => setImporting(true)}
          />
        )
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting parts={SKELETONS} height={CARD_HEIGHT} />
      ) : (
        <Box sx={{ ...STACK, gap: 4 }}>
          <Group name="files" items={files ?? []} />
          <Group name="leads" items={leads ?? []} />
        </Box>
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}

interface GroupProps {
  readonly name: 'files' | 'leads';
  readonly items: readonly FormOverview[];
}

function Group({ name, items }: GroupProps) {
  const translate = useTranslate();
  const id = useId();
  if (items.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ fontSize: TYPE.lead }}>
        {translate(`form_schemas.group.${name}`)}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate(`form_schemas.group_help.${name}`)}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={PLAIN_LIST}>
        {items.map((form) => (
          <FormCard key={form.key} form={form} />
        ))}
      </Box>
    </Box>
  );
}
