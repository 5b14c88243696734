import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { isSupervisor } from '#schemas/permissions.ts';
import { VIEW, VIEW_NAME_MAX, type SavedView, type ViewQuery } from '#schemas/view/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { NameDialog } from '../generic/NameDialog.tsx';
import { useViewCalls } from './api.ts';

interface SaveViewDialogProps {
  readonly resource: Resource;
  /** The view that gets another name; null: what the list shows now becomes a view. */
  readonly view: SavedView | null;
  readonly query: ViewQuery;
  readonly onClose: () => void;
  readonly onSaved: (view: SavedView) => void;
}

/** A name for a view, and for supervisors whether the team sees it. */
export default function SaveViewDialog({ resource, view, query, onClose, onSaved }: SaveViewDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const calls = useViewCalls(resource);
  const supervises = isSupervisor(useSession().role);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(false);
  return (
    <NameDialog
      title={translate(view ? 'views.rename_title' : 'views.save_title')}
      help={view ? undefined : translate('views.save_help')}
      label={text(VIEW.fields.name!.label)}
      name={name}
      maxLength={VIEW_NAME_MAX}
      onChange={setName}
      onSave={async () => {
        const saved = view ? await calls.change(view, { name }) : await calls.create({ name, shared, query });
        notify('views.saved', { type: 'success' });
        onSaved(saved);
      }}
      onClose={onClose}
    >
      {!view && supervises && (
        <FormControlLabel
          control={<Checkbox checked={shared} onChange={(_, checked) => setShared(checked)} />}
          label={text(VIEW.fields.shared!.label)}
        />
      )}
    </NameDialog>
  );
}
