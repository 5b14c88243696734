import LockIcon from '@mui/icons-material/LockOutlined';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'ra-core';
import type { FormField } from '#schemas/engine/form.ts';
import { maySee } from '#schemas/engine/formAudience.ts';

/** Beside what the provider does not see, so that nobody speaks of it to them. */
export function InternalMark({ field }: { readonly field: FormField }) {
  const translate = useTranslate();
  if (maySee(field, 'PROVIDER')) return null;
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={<LockIcon />}
      label={translate('form_use.internal.mark')}
      title={translate('form_use.internal.text')}
    />
  );
}
