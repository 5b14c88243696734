import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'ra-core';
import { focusField } from './focus.ts';
import { useFormSnapshot, type FormStore } from './formStore.ts';

/** After a refused submit: everything that is wrong, each a way to its field; the first one gets the cursor. */
export function ErrorSummary({ store }: { readonly store: FormStore }) {
  const { faults, refusals } = useFormSnapshot(store);
  const translate = useTranslate();
  const first = useRef<string | undefined>(undefined);
  useEffect(() => {
    first.current = faults[0]?.path;
  });
  useEffect(() => {
    if (refusals > 0 && first.current) focusField(first.current);
  }, [refusals]);
  if (refusals === 0 || faults.length === 0) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      role="alert"
      sx={{ alignItems: 'flex-start', bgcolor: 'background.paper' }}
    >
      <AlertTitle>{translate('credentials.form.faults', { smart_count: faults.length })}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {faults.map(({ path, label, message }) => (
          <li key={path}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              onClick={() => focusField(path)}
              sx={{ textAlign: 'start' }}
            >
              {label}
            </Link>
            {': '}
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
