import { useNotify, useTranslate } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import type { SavedView } from '#schemas/view/index.ts';
import { ConfirmedStep } from '../generic/ConfirmedStep.tsx';
import { useViewCalls } from './api.ts';

interface DeleteViewDialogProps {
  readonly resource: Resource;
  readonly view: SavedView;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** A view goes for good, and for everybody it was shared with. */
export default function DeleteViewDialog({ resource, view, onClose, onDeleted }: DeleteViewDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const calls = useViewCalls(resource);
  return (
    <ConfirmedStep
      title={translate('views.delete_title', { name: view.name })}
      text={translate(view.shared ? 'views.delete_shared' : 'views.delete_text')}
      action={translate('ra.action.delete')}
      run={() => calls.remove(view)}
      onDone={() => {
        notify('views.deleted', { type: 'success' });
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
