import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { VERIFICATIONS } from '#schemas/credential/verification.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { withId } from '#src/dataProvider/records.ts';
import { today } from '../../../activities/day.ts';
import { ActivityDialog } from '../../../activities/ActivityDialog.tsx';
import { useFileCache } from '../../api.ts';
import { refOf, type Subject } from '../subject.ts';

interface VerificationDialogProps {
  readonly subject: Subject;
  readonly items: readonly RequirementItem[];
  readonly onClose: () => void;
}

/** Writes down what was found at a source, with the evidence; one that names a requirement counts for it. */
export function VerificationDialog({ subject, items, onClose }: VerificationDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useProvider();
  const { refreshParts } = useFileCache();
  const [search] = useSearchParams();
  const [itemId, setItemId] = useState(
    () => items.find(({ code }) => code === search.get('item'))?.entity_id ?? '',
  );
  return (
    <ActivityDialog
      title={translate('credential_file.verification.add')}
      resource={VERIFICATIONS}
      record={null}
      defaults={{ verified_on: today() }}
      around={(sections) => (
        <>
          <TextField
            select
            label={translate('credential_file.verification.item')}
            value={itemId}
            onChange={({ target }) => setItemId(target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{translate('credential_file.verification.whole')}</MenuItem>
            {items.map(({ entity_id, name }) => (
              <MenuItem key={entity_id} value={entity_id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {sections}
        </>
      )}
      save={async (values) =>
        withId(
          await provider.call<Record<string, unknown>>(VERIFICATIONS.name, {
            method: 'POST',
            body: { ...refOf(subject), item_id: itemId === '' ? null : itemId, ...values },
          }),
        )
      }
      onSaved={() => {
        notify('credential_file.verification.added', { type: 'success' });
        void refreshParts();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
