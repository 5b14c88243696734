import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { ItemDocuments } from '#src/forms/documents/ItemDocuments.tsx';
import type { DocumentActions } from '#src/forms/documents.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { ITEMS_PATH, useFileCache } from '../../api.ts';
import { placeIn } from '../tabs.ts';
import { WaiveDialog } from './WaiveDialog.tsx';

interface RequirementCardProps {
  readonly item: RequirementItem;
  readonly actions: DocumentActions;
}

/** One requirement: what it asks for, its documents, its verification, and whether it applies at all. */
export function RequirementCard({ item, actions }: RequirementCardProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const provider = useProvider();
  const { refreshParts } = useFileCache();
  const id = useId();
  const [isWaiving, setWaiving] = useState(false);
  const isWaived = item.state === 'NOT_APPLICABLE';

  const waive = async (not_applicable: boolean, reason_text: string | null) => {
    await provider.call(`${ITEMS_PATH}/${encodeURIComponent(item.entity_id)}/waive`, {
      method: 'POST',
      body: { version: item.version, not_applicable, reason_text },
    });
    await refreshParts();
  };
  const undo = () =>
    waive(false, null).catch((error: unknown) => {
      notify(textOf(error, language), { type: 'error' });
      void refreshParts();
    });
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      data-item={item.code}
      tabIndex={-1}
      sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0, scrollMarginTop: 96 }}
    >
      <Typography
        id={id}
        variant="subtitle1"
        component="h2"
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {item.name}
        {!item.required && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {' · '}
            {translate('credential_file.item.optional')}
          </Typography>
        )}
      </Typography>
      {item.help && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1, maxWidth: '80ch' }}>
          {item.help}
        </Typography>
      )}
      <ItemDocuments item={item} actions={actions} labelledBy={id} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        {item.needs_psv && !isWaived && (
          <Typography variant="body2" sx={{ mr: 'auto' }}>
            {item.psv_until
              ? translate('credential_file.item.psv_until', { day: formatDay(item.psv_until) })
              : translate('credential_file.item.psv_missing')}{' '}
            <Link component={RouterLink} to={placeIn('verification', { item: item.code })}>
              {translate('credential_file.tab.verification')}
            </Link>
          </Typography>
        )}
        {item.can.waive && (
          <Button size="small" onClick={() => (isWaived ? void undo() : setWaiving(true))}>
            {translate(isWaived ? 'credential_file.item.unwaive' : 'credential_file.item.waive')}
          </Button>
        )}
      </Box>
      {isWaiving && (
        <WaiveDialog
          id={item.entity_id}
          name={item.name}
          waive={async (reason) => {
            await waive(true, reason);
            setWaiving(false);
          }}
          onClose={() => setWaiving(false)}
        />
      )}
    </Paper>
  );
}
