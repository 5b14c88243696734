import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LEADS_PATH } from '#schemas/addresses.ts';
import { isOpen, type BulkAction, type SkippedLead } from '#schemas/bulk/index.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import type { ApiPage } from '#src/dataProvider/lists.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useLeads } from '../useLeads.ts';

const ASK_MS = 400;
const wait = () => new Promise((resolve) => setTimeout(resolve, ASK_MS));

/**
 * Deletes one lead as a bulk action of one, which is the only way to delete (and so the only rule of who may), and goes
 * back to the list. What the action leaves alone it says why.
 */
export function useDelete(lead: RaRecord) {
  const { resource } = useLeads();
  const provider = useProvider();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const translate = useTranslate();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const path = `${resource.name}/bulk`;

  /** Why the lead was left alone, or null. */
  const run = async (): Promise<string | null> => {
    let action = await provider.call<BulkAction>(path, {
      method: 'POST',
      body: { kind: 'delete', ids: [lead.id] },
    });
    while (isOpen(action.status)) {
      await wait();
      action = await provider.call<BulkAction>(`${path}/${action.entity_id}`);
    }
    if (action.changed > 0) return null;
    const skipped = await provider.call<ApiPage>(`${path}/${action.entity_id}/skipped`);
    const [first] = skipped.items as unknown as SkippedLead[];
    return first?.fails[0]?.message ?? translate('details.action.delete_refused');
  };

  const remove = async () => {
    setBusy(true);
    try {
      const problem = await run();
      if (problem !== null) return notify(problem, { type: 'error' });
      notify('details.action.deleted', { type: 'success' });
      await navigate(LEADS_PATH);
      void queries.invalidateQueries({ queryKey: [resource.name] });
    } catch (error) {
      notify(textOf(error, language), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { remove, isBusy };
}
