import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { SIGNERS } from '#schemas/contract/signer.ts';
import { ActivityDialog } from '../../activities/ActivityDialog.tsx';
import { ConfirmedStep } from '../../generic/ConfirmedStep.tsx';
import { SchemaDetails } from '../../generic/SchemaDetails.tsx';
import { useRecordCalls } from '../api.ts';

interface SignerDialogProps {
  /** null: a new one. */
  readonly signer: RaRecord | null;
  readonly onClose: () => void;
}

/** Writes, changes or deletes an internal signer. */
export function SignerDialog({ signer, onClose }: SignerDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const calls = useRecordCalls(SIGNERS);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <ActivityDialog
        title={
          signer
            ? translate('contracts.signers.edit', { name: signer.name as string })
            : translate('contracts.signers.new')
        }
        resource={SIGNERS}
        record={signer}
        defaults={{ role: 'SIGNER' }}
        save={(values, base) => (base ? calls.change(base, values) : calls.add(values))}
        onSaved={() => {
          notify('contracts.signers.saved', { type: 'success' });
          onClose();
        }}
        onClose={onClose}
        around={(sections) => (
          <>
            {sections}
            {signer && (
              <Button
                color="error"
                startIcon={<DeleteIcon />}
                onClick={() => setDeleting(true)}
                sx={{ justifySelf: 'start' }}
              >
                {translate('contracts.signers.delete')}
              </Button>
            )}
          </>
        )}
      />
      {signer && isDeleting && (
        <ConfirmedStep
          title={translate('contracts.signers.delete_ask', { name: signer.name as string })}
          text={translate('contracts.signers.delete_text')}
          action={translate('ra.action.delete')}
          run={() => calls.remove(signer)}
          onDone={() => {
            notify('contracts.signers.deleted', { type: 'success' });
            onClose();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

/** The same for who may only read. */
export function SignerFacts({ signer, onClose }: SignerDialogProps & { readonly signer: RaRecord }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{signer.name as string}</DialogTitle>
      <DialogContent>
        <SchemaDetails resource={SIGNERS} record={signer} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
