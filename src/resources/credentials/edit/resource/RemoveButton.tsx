import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { CREDENTIAL_EDIT_PATH } from '#schemas/addresses.ts';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../../../generic/ConfirmDialog.tsx';
import { resourcePath, useFileCache } from '../../api.ts';

/** Takes a resource that was never handed in out of the file, with all that was entered for it. */
export function RemoveButton({ resource }: { readonly resource: ResourceRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  const provider = useProvider();
  const notify = useNotify();
  const navigate = useNavigate();
  const cache = useFileCache();
  const [isAsking, setAsking] = useState(false);
  const { name, entity_id, version } = resource;
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.call(resourcePath(entity_id), { method: 'DELETE', query: { version } }),
    onSuccess: async () => {
      notify('credential_edit.resource.removed', { type: 'success' });
      await navigate(CREDENTIAL_EDIT_PATH, { replace: true });
      void cache.refresh();
    },
    onError: (error) => {
      setAsking(false);
      notify(textOf(error, language), { type: 'error' });
      void cache.refresh();
    },
  });
  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {translate('credential_edit.resource.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('credential_edit.resource.remove_title', { name })}
        text={translate('credential_edit.resource.remove_text')}
        action={translate('credential_edit.resource.remove')}
        isBusy={isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  );
}
