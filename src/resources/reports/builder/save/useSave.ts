import { useNotify } from 'ra-core';
import { useState } from 'react';
import { isSame } from '#schemas/engine/same.ts';
import type { ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportTemplate } from '#schemas/report/item.ts';
import { bodyOf, reasonOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { reportInTheWay, useTemplateCalls } from './api.ts';
import { useReportStore } from '../store.ts';

/**
 * Saves the report under the name that it has. Who has saved it elsewhere meanwhile (another tab) is asked whose work
 * stays; what changed of it besides what it shows is no conflict.
 */
export function useSave(onSaved: (template: ReportTemplate) => void) {
  const store = useReportStore();
  const notify = useNotify();
  const language = useLanguage();
  const calls = useTemplateCalls();
  const [isBusy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<ReportTemplate | null>(null);

  const send = async (onto: ReportTemplate, sent: ReportDefinition): Promise<void> => {
    try {
      const saved = await calls.save(onto, sent);
      store.saved(saved, sent);
      notify('reports.save.done', { type: 'success', messageArgs: { name: saved.name } });
      onSaved(saved);
    } catch (error) {
      const now = reportInTheWay(error);
      if (!now) {
        store.judge('save', sent, bodyOf(error)?.fails ?? []);
        notify(reasonOf(error, language), { type: 'error' });
      } else if (now.version > onto.version && isSame(now.definition, onto.definition)) await send(now, sent);
      else setTheirs(now);
    }
  };
  const run = async (onto: ReportTemplate | null) => {
    if (isBusy || !onto) return;
    setBusy(true);
    setTheirs(null);
    await send(onto, store.snapshot().definition);
    setBusy(false);
  };
  return {
    isBusy,
    /** The report as it was saved elsewhere meanwhile; null: it was not. */
    theirs,
    save: () => void run(store.snapshot().base),
    saveOver: () => void run(theirs),
    dismiss: () => setTheirs(null),
  };
}
