import { useEffect, useRef, useState } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import type { LookupField } from '#schemas/engine/field.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { Lookup } from '#src/dataProvider/lookups.ts';
import { keysOf } from '../shared/keysOf.ts';
import { siblingOf } from '../shared/useSibling.ts';

/** An entry belongs to a choice when any of its parents (its state, its specialty) is that choice. */
export const isWithin = (entry: Lookup, chosen: ReadonlySet<string>): boolean =>
  Object.values(entry).some((parent) => isValues(parent) && chosen.has(String(parent.entity_id)));

interface Lost {
  readonly ids: readonly string[];
  /** What was chosen of the field they depend on, while they were there. */
  readonly parents: unknown;
}
const NOTHING: Lost = { ids: [], parents: null };

/**
 * A choice that belongs to none of the choices it depends on goes with them: the regions of a state that is removed.
 * What went is told, and comes back with what it belongs to until the person chooses anew.
 */
export function useBelonging(source: string, field: LookupField, byId: ReadonlyMap<string, Lookup>) {
  const form = useFormContext();
  const [lost, setLost] = useState(NOTHING);
  const parent = siblingOf(source, field.within ?? '');
  const { isSubmitted } = useFormState({ name: source, exact: true });
  const known = { lost, byId, many: field.many === true, isSubmitted };
  const latest = useRef(known);
  useEffect(() => {
    latest.current = known;
  });

  useEffect(() => {
    if (field.within === undefined) return undefined;
    let before: unknown = form.getValues(parent);
    const { unsubscribe } = form.watch((values, { name }) => {
      const parents: unknown = get(values, parent);
      const [was, now] = [before, keysOf(get(values, source))];
      before = parents;
      // The form began anew, or the person chose here.
      if (name === undefined || name === source) return setLost(NOTHING);
      if (name !== parent) return;
      const { lost: gone, byId: entries, many, isSubmitted: isChecked } = latest.current;
      const chosen = new Set(keysOf(parents));
      const belongs = (id: string): boolean => {
        const entry = entries.get(id);
        return entry !== undefined && isWithin(entry, chosen);
      };
      // What is no entry of the list (any more) is the server's to judge.
      const going = now.filter((id) => entries.has(id) && !belongs(id));
      const back = gone.ids.filter((id) => belongs(id) && !now.includes(id));
      if (going.length + back.length === 0) return;
      const kept = [...now.filter((id) => !going.includes(id)), ...back];
      form.setValue(source, many ? kept : (kept[0] ?? null), {
        shouldDirty: true,
        shouldValidate: isChecked,
      });
      const ids = [...gone.ids.filter((id) => !back.includes(id)), ...going];
      setLost(ids.length === 0 ? NOTHING : { ids, parents: going.length > 0 ? was : gone.parents });
    });
    return unsubscribe;
  }, [form, source, parent, field.within]);

  const undo = () => form.setValue(parent, lost.parents, { shouldDirty: true, shouldValidate: true });
  return { lost: lost.ids, undo };
}
