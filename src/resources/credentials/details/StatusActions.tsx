import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslate } from 'ra-core';
import { needsConfirmation } from '#schemas/credential/account.ts';
import type { AccountCredentialStatus } from '#schemas/vocabulary/index.ts';
import type { FormModel } from '#src/forms/model.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import type { FormFile } from '../api.ts';
import { ROW } from './ReviewBoard.tsx';
import { useStatus } from './useStatus.ts';

/** Steps of every day have a button, the others a menu. */
const BUTTONS: readonly AccountCredentialStatus[] = ['CREDENTIALING_REVIEW', 'UPDATES_NEEDED', 'APPROVED'];
/** Ends or interrupts a provider's work: asked about, though the API does not want it. */
const GRAVE: readonly AccountCredentialStatus[] = ['DENIED', 'TERMINATED', 'TEMPORARILY_SUSPENDED'];

const wording = (from: AccountCredentialStatus, to: AccountCredentialStatus) => {
  if (GRAVE.includes(to)) return 'grave';
  return from === 'UPDATES_NEEDED' ? 'lock' : 'restart';
};

/** What may be done with a file now: take it on, and the moves that the server offers its reader. */
export function StatusActions({ file, model }: { readonly file: FormFile; readonly model: FormModel }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { account } = file;
  const { move, claim, busy, missing, forget } = useStatus(account);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const [asked, setAsked] = useState<AccountCredentialStatus | null>(null);
  const from = account.credential_status;
  const offered = account.can.statuses;
  const others = offered.filter((to) => !BUTTONS.includes(to));
  const name = (to: AccountCredentialStatus) => codeText('ACCOUNT_CREDENTIAL_STATUS', to);

  const choose = (to: AccountCredentialStatus) => {
    setAnchor(null);
    if (GRAVE.includes(to) || needsConfirmation(from, to)) setAsked(to);
    else void move(to);
  };
  const go = async () => {
    if (asked) await move(asked);
    setAsked(null);
  };
  const show = (path: string) => {
    forget();
    const field = model.byPath.get(path);
    // The dialog gives the focus back first.
    setTimeout(() =>
      document.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(field?.fieldId ?? '')}"]`)?.focus(),
    );
  };
  return (
    <>
      {account.can.claim && (
        <Button
          variant={offered.length === 0 ? 'contained' : 'outlined'}
          loading={busy}
          onClick={() => void claim()}
        >
          {translate('credentials.action.claim')}
        </Button>
      )}
      {BUTTONS.filter((to) => offered.includes(to)).map((to, index) => (
        <Button
          key={to}
          variant={index === 0 ? 'contained' : 'outlined'}
          disabled={busy}
          onClick={() => choose(to)}
        >
          {translate(`credentials.move.${to}`)}
        </Button>
      ))}
      {others.length > 0 && (
        <>
          <Button
            endIcon={<ArrowDropDownIcon />}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            disabled={busy}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            {translate('credentials.action.status')}
          </Button>
          <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
            {others.map((to) => (
              <MenuItem key={to} onClick={() => choose(to)}>
                {name(to)}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked ? translate('credentials.confirm.title', { status: name(asked) }) : ''}
        text={asked ? translate(`credentials.confirm.${wording(from, asked)}`) : ''}
        action={translate('ra.action.confirm')}
        isBusy={busy}
        onClose={() => setAsked(null)}
        onConfirm={() => void go()}
      />
      <Dialog open={missing.length > 0} onClose={forget} fullWidth maxWidth="sm" aria-labelledby={titleId}>
        <DialogContent>
          <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
            <AlertTitle id={titleId}>
              {translate('credentials.approval.missing', { smart_count: missing.length })}
            </AlertTitle>
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {missing.map(({ field, message }) => (
                <li key={field}>
                  <Link
                    component="button"
                    type="button"
                    color="inherit"
                    underline="always"
                    onClick={() => show(field)}
                    sx={{ textAlign: 'start' }}
                  >
                    {model.labelAt(field)}
                  </Link>
                  : {message}
                </li>
              ))}
            </ul>
          </Alert>
        </DialogContent>
        <DialogActions>
          <Button onClick={forget}>{translate('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
