import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import type { SavedView } from '#schemas/view/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../credentials/ConfirmDialog.tsx';
import { useViewCalls } from './api.ts';

interface DeleteViewDialogProps {
  readonly resource: Resource;
  readonly view: SavedView;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** A view goes for good, and for everybody it was shared with. */
export function DeleteViewDialog({ resource, view, onClose, onDeleted }: DeleteViewDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const calls = useViewCalls(resource);
  const [isBusy, setBusy] = useState(false);

  const remove = async () => {
    setBusy(true);
    try {
      await calls.remove(view);
      notify('views.deleted', { type: 'success' });
      onDeleted();
    } catch (error) {
      notify(textOf(error, language), { type: 'error' });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open
      title={translate('views.delete_title', { name: view.name })}
      text={translate(view.shared ? 'views.delete_shared' : 'views.delete_text')}
      action={translate('ra.action.delete')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
