import LockIcon from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { pathOf } from '#schemas/engine/form.ts';
import { isReadOnly } from '#schemas/engine/formAudience.ts';
import { focusField } from '#src/forms/focus.ts';
import { useFormSnapshot, type FormStore } from '#src/forms/formStore.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import type { FormFile } from '../../api.ts';
import { statusList } from '../../status.tsx';

/** Where a form stands for its provider: locked, to be corrected, or open (nothing to say). */
export function FormBanner({ file, store }: { readonly file: FormFile; readonly store: FormStore }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  useFormSnapshot(store);
  const { account, resource, editable } = file;
  const subject = resource ?? account;
  if (!editable) {
    const status = codeText(statusList(resource?.kind ?? 'ACCOUNT'), subject.credential_status);
    return (
      <Alert severity="info" variant="outlined" icon={<LockIcon />} sx={{ bgcolor: 'background.paper' }}>
        <AlertTitle>{translate('credentials.edit.locked', { status })}</AlertTitle>
        {translate(subject.can.renew ? 'credential_edit.renew_only' : 'credentials.edit.locked_text')}
      </Alert>
    );
  }
  if (subject.credential_status !== 'UPDATES_NEEDED') return null;
  const rejected = store.model.fields.filter((field) => {
    const { review, isChanged } = store.marks(pathOf(field));
    return review?.state === 'REJECTED' && !isChanged && !isReadOnly(field);
  });
  if (rejected.length === 0)
    return (
      <Alert severity="success" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
        <AlertTitle>{translate('credentials.edit.ready')}</AlertTitle>
        {translate('credentials.edit.updates_done')}
      </Alert>
    );
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ alignItems: 'flex-start', bgcolor: 'background.paper' }}
    >
      <AlertTitle>{translate('credentials.edit.updates', { smart_count: rejected.length })}</AlertTitle>
      {rejected.map((field, index) => (
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
