import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useCan } from '#src/authProvider/session.tsx';
import type { Account } from '../api.ts';
import { LoginDialog } from './LoginDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';

/** A file in the list, with the login that fills it in. */
export type ListedFile = Pick<Account, 'entity_id' | 'version' | 'name' | 'cred_agent_id' | 'can'> & {
  readonly login: string | null;
};

/** What its reader may do with one file here: say who fills it in, or ask for somebody who works on it. */
export function FileActions({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate();
  const file = record as unknown as ListedFile;
  const [asked, setAsked] = useState<'login' | 'request' | null>(null);
  const mayRequest = useCan('credential.request') !== null && file.cred_agent_id === null;
  const close = () => setAsked(null);
  const button = (kind: 'login' | 'request', label: string, of: string) => (
    <Button size="small" aria-haspopup="dialog" aria-label={of} onClick={() => setAsked(kind)}>
      {label}
    </Button>
  );
  return (
    // A click in a dialog is none on the row, which would open the file.
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      {file.can.assign &&
        button(
          'login',
          translate('credential_assign.login.set'),
          translate('credential_assign.login.of', { name: file.name }),
        )}
      {mayRequest &&
        button(
          'request',
          translate('credential_assign.request.ask'),
          translate('credential_assign.request.of', { name: file.name }),
        )}
      {asked === 'login' && <LoginDialog file={file} onClose={close} />}
      {asked === 'request' && <RequestDialog file={file} onClose={close} />}
    </Box>
  );
}
