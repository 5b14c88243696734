import UndoIcon from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { listText } from '#schemas/engine/lists.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { MergeEntry, MergeUndone } from '#schemas/lead/merge.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { textOf } from '#src/dataProvider/errors.ts';
import { useProvider, type Change } from '#src/dataProvider/index.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { ConfirmDialog } from '../generic/ConfirmDialog.tsx';

interface UndoMergeProps {
  readonly resource: Resource;
  readonly lead: string;
  readonly entry: Change;
}

/** 'Undo merge' on the entry of a merge that is not undone yet; for supervisors (domain §6). */
export function UndoMerge({ resource, lead, entry }: UndoMergeProps) {
  const provider = useProvider();
  const may = useCan('lead.reopen') !== null && entry.type === 'LEAD_MERGED';
  const { data } = useQuery({
    queryKey: [resource.name, 'merges', lead],
    queryFn: ({ signal }) =>
      provider.call<{ readonly items: readonly MergeEntry[] }>(
        `${resource.name}/${encodeURIComponent(lead)}/merges`,
        { signal },
      ),
    enabled: may,
  });
  const merge = data?.items.find(({ entity_id }) => entity_id === entry.detail?.merge_id);
  return may && merge?.can.undo ? <UndoButton resource={resource} merge={merge} /> : null;
}

function UndoButton({ resource, merge }: { readonly resource: Resource; readonly merge: MergeEntry }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { undo, isBusy } = useUndo(resource, merge);
  const name = merge.company_name || translate('leads.list.unnamed');
  return (
    <>
      <Button
        size="small"
        startIcon={<UndoIcon />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        sx={{ mt: 0.5 }}
      >
        {translate('merge.undo.action')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('merge.undo.ask')}
        text={translate('merge.undo.ask_text', { name })}
        action={translate('merge.undo.action')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void undo().finally(() => setAsking(false))}
      />
    </>
  );
}

function useUndo(resource: Resource, merge: MergeEntry) {
  const provider = useProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const text = useText();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);

  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      const { kept } = await provider.call<MergeUndone>(`${resource.name}/merges/${merge.entity_id}/undo`, {
        method: 'POST',
      });
      const label = (name: string) => (resource.fields[name] ? text(resource.fields[name].label) : name);
      if (kept.length === 0) notify('merge.undo.done', { type: 'success' });
      else
        notify('merge.undo.kept', {
          type: 'warning',
          messageArgs: { fields: listText(kept.map(label), language) },
        });
    } catch (error) {
      notify(textOf(error, language), { type: 'error' });
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [resource.name] });
    }
  };
  return { undo, isBusy };
}
