import LockIcon from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { pathOf } from '#schemas/engine/form.ts';
import { focusField } from '#src/forms/focus.ts';
import { useFormSnapshot, type FormStore } from '#src/forms/formStore.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import type { FormFile } from '../api.ts';

/** Where the file stands for its provider: locked, to be corrected, or open. */
export function FileBanner({ file, store }: { readonly file: FormFile; readonly store: FormStore }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  useFormSnapshot(store);
  const { account, editable } = file;
  if (!editable) {
    const status = codeText('ACCOUNT_CREDENTIAL_STATUS', account.credential_status);
    return (
      <Alert severity="info" variant="outlined" icon={<LockIcon />} sx={{ bgcolor: 'background.paper' }}>
        <AlertTitle>{translate('credentials.edit.locked', { status })}</AlertTitle>
        {account.submitted_at
          ? translate('credentials.edit.locked_since', { moment: formatMoment(account.submitted_at) })
          : translate('credentials.edit.locked_text')}
      </Alert>
    );
  }
  if (account.credential_status !== 'UPDATES_NEEDED') return null;
  const rejected = store.model.fields.filter((field) => {
    const { review, isChanged } = store.marks(pathOf(field));
    return review?.state === 'REJECTED' && !isChanged;
  });
  return (
    <Alert
      severity={rejected.length > 0 ? 'warning' : 'success'}
      variant="outlined"
      sx={{ alignItems: 'flex-start', bgcolor: 'background.paper' }}
    >
      <AlertTitle>
        {rejected.length === 0
          ? translate('credentials.edit.ready')
          : translate('credentials.edit.updates', { smart_count: rejected.length })}
      </AlertTitle>
      {rejected.length === 0
        ? translate('credentials.edit.updates_done')
        : rejected.map((field, index) => (
            <span key={field.fieldId}>
              {index > 0 && ' · '}
              <Link
                component="button"
                type="button"
                color="inherit"
                underline="always"
                onClick={() => focusField(pathOf(field))}
                sx={{ textAlign: 'start', verticalAlign: 'baseline' }}
              >
                {store.model.label(field.fieldId)}
              </Link>
            </span>
          ))}
    </Alert>
  );
}
