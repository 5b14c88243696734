import CloudDoneIcon from '@mui/icons-material/CloudDoneOutlined';
import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import SyncIcon from '@mui/icons-material/Sync';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { pathOf } from '#schemas/engine/form.ts';
import type { AutosaveState } from '#src/forms/autosave.ts';
import { focusField } from '#src/forms/focus.ts';
import type { FormStore } from '#src/forms/formStore.ts';
import { formatTime } from '#src/kinds/dateTime/format.ts';

/** Whether the server has what is on the screen. */
export function SaveState({ state, store }: { readonly state: AutosaveState; readonly store: FormStore }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: { sm: 24 },
        color: 'text.secondary',
        typography: 'body2',
        minWidth: 0,
      }}
    >
      <Wording state={state} store={store} />
    </Box>
  );
}

function Wording({ state, store }: { readonly state: AutosaveState; readonly store: FormStore }) {
  const translate = useTranslate();
  const { phase, savedAt, held } = state;
  const field = store.model.byId.get(held[0] ?? '');
  if (phase === 'offline')
    return (
      <>
        <CloudOffIcon aria-hidden fontSize="small" color="warning" />
        {translate('credentials.save.offline')}
      </>
    );
  if (phase === 'waiting' || phase === 'saving')
    return (
      <>
        <SyncIcon aria-hidden fontSize="small" />
        {translate('credentials.save.saving')}
      </>
    );
  if (field)
    return (
      <>
        <WarningIcon aria-hidden fontSize="small" color="warning" />
        <span>
          {translate('credentials.save.held', { smart_count: held.length })}{' '}
          <Link
            component="button"
            type="button"
            onClick={() => focusField(pathOf(field))}
            sx={{ verticalAlign: 'baseline' }}
          >
            {store.model.label(field.fieldId)}
          </Link>
        </span>
      </>
    );
  if (!savedAt)
    return (
      // On a phone every line of the bar hides one of the form.
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {translate('credentials.save.by_itself')}
      </Box>
    );
  return (
    <>
      <CloudDoneIcon aria-hidden fontSize="small" color="success" />
      {translate('credentials.save.saved', { time: formatTime(savedAt.toISOString()) })}
    </>
  );
}
