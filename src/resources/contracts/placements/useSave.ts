import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { placementFails, type Placement } from '#schemas/contract/placement.ts';
import { TEMPLATES } from '#schemas/contract/template.ts';
import { failText } from '#schemas/errors.ts';
import { bodyOf, reasonOf, staleRecord } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useLeads } from '../../leads/useLeads.ts';
import { useRecordCalls, type Template } from '../api.ts';
import { usePlacements, usePlacementStore } from './store.ts';

interface Fault {
  readonly field: string;
  readonly message: string;
}

/** The path of what is wrong with one of the placements that were sent: `placements.<n>.<name>`. */
const AT = /^placements\.(\d+)(?:\.|$)/;

/** Faults of placements by their ids, and those of all of them. */
function placedFaults(sent: readonly Placement[], faults: readonly Fault[]) {
  const byId = new Map<string, string>();
  const others: string[] = [];
  for (const { field, message } of faults) {
    const id = sent[Number(AT.exec(field)?.[1] ?? -1)]?.id;
    if (id === undefined) others.push(message);
    else byId.set(id, [byId.get(id), message].filter(Boolean).join('. '));
  }
  return { byId, others };
}

/** Saves what is placed as a new version of the template. What others saved meanwhile is told, and nothing is lost. */
export function useSave(template: Template) {
  const store = usePlacementStore();
  const notify = useNotify();
  const language = useLanguage();
  const provider = useProvider();
  const { type } = useLeads();
  const calls = useRecordCalls(TEMPLATES);
  const [isBusy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Template | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const base = usePlacements((state) => state.base);
  const isDirty = usePlacements((state) => state.isDirty);

  const refuse = (sent: readonly Placement[], faults: readonly Fault[], problem: string | null) => {
    const { byId, others } = placedFaults(sent, faults);
    store.judge(byId);
    setProblem([problem, ...others].filter(Boolean).join(' ') || null);
    const first = sent.find(({ id }) => byId.has(id));
    if (first) store.goTo(first.id);
  };

  /** @param onto the version that is known; one that differs in other things than its paper and placements is no conflict */
  const send = async (onto: Template): Promise<void> => {
    const { placements } = store.snapshot();
    const own = placementFails(placements, onto.pages.length, type).map((fail) => ({
      field: fail.field,
      message: failText(fail, language),
    }));
    if (own.length > 0) return refuse(placements, own, null);
    try {
      const saved = (await calls.change(onto, { placements })) as Template;
      store.saved(saved);
      notify('contracts.place.saved', { type: 'success', messageArgs: { no: saved.current_no } });
    } catch (error) {
      if (!staleRecord(error)) {
        const fails = bodyOf(error)?.fails ?? [];
        return refuse(placements, fails, fails.length > 0 ? null : reasonOf(error, language));
      }
      const { data: now } = await provider.getOne<Template>(TEMPLATES.name, { id: template.id });
      if (now.current_no === base.current_no && now.version > onto.version) return send(now);
      setTheirs(now);
    }
  };

  const run = async (onto: Template) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    setTheirs(null);
    try {
      await send(onto);
    } catch (error) {
      setProblem(reasonOf(error, language));
    } finally {
      setBusy(false);
    }
  };

  const isBehind = template.current_no > base.current_no && !isBusy;
  // Where nothing is unsaved what others saved is shown in place.
  useEffect(() => {
    if (isBehind && !isDirty) store.goOnFrom(template);
  }, [store, isBehind, isDirty, template]);

  return {
    isBusy,
    /** Somebody else has saved other placements meanwhile: saving will ask. */
    isBehind: isBehind && isDirty,
    /** What went wrong beyond the single placements. */
    problem,
    /** The template as somebody else has saved it meanwhile; null: nobody has. */
    theirs,
    save: () => run(base),
    /** Saves over what they saved. */
    saveOver: () => theirs && run(theirs),
    takeTheirs: () => {
      if (theirs) store.goOnFrom(theirs);
      setTheirs(null);
    },
    dismiss: () => setTheirs(null),
  };
}
