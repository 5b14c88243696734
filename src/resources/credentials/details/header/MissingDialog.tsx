import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { ApiFail } from '#src/dataProvider/errors.ts';
import type { Subject } from '../subject.ts';
import { usePlaces } from './places.ts';

interface MissingDialogProps {
  readonly subject: Subject;
  readonly missing: readonly ApiFail[];
  readonly onClose: () => void;
}

/** Why a file cannot be approved yet: everything at once, each a way to its place. */
export function MissingDialog({ subject, missing, onClose }: MissingDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const placeOf = usePlaces(subject, missing.length > 0);
  return (
    <Dialog open={missing.length > 0} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogContent>
        <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
          <AlertTitle id={titleId}>
            {translate('credential_file.missing.title', { smart_count: missing.length })}
          </AlertTitle>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {missing.map(({ field, code, message }) => {
              const { label, to } = placeOf(field);
              return (
                <li key={`${field} ${code}`} style={{ overflowWrap: 'anywhere' }}>
                  <Link component={RouterLink} to={to} color="inherit" underline="always" onClick={onClose}>
                    {label}
                  </Link>
                  : {message}
                </li>
              );
            })}
          </ul>
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
