import type { RaRecord } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useForm, useFormState, type UseFormReturn } from 'react-hook-form';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { fieldsOf } from '#schemas/engine/rules.ts';
import { bodyOf, staleRecord } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { errorsOf, failsIn, faultsIn, placed } from './check.ts';
import { Told } from './told.ts';
import { useKeptEntries, type KeptState } from './useKeptEntries.ts';
import { entriesOver, formFields, formValues, valuesToSend, type KeptEntries } from './values.ts';

export interface SchemaFormOptions {
  readonly resource: Resource;
  /** The record being changed, or null for a new one. */
  readonly record: RaRecord | null;
  /** Values of a new record before anybody types. */
  readonly defaults?: Values;
  /** What tells a new record's form from the others of its resource at its address. */
  readonly among?: string;
  /** Sends the values and gives the saved record; rejects with the data provider's HttpError. */
  readonly save: (values: Values, base: RaRecord | null) => Promise<RaRecord>;
  readonly onSaved: (record: RaRecord) => void;
}

/** A save that came too late: what I changed, and the record as it is now. */
export interface Conflict {
  readonly mine: Values;
  readonly base: RaRecord;
  readonly theirs: RaRecord;
}

export interface SchemaFormState {
  readonly form: UseFormReturn;
  readonly base: RaRecord | null;
  readonly submit: () => Promise<void>;
  /** Saves again over the newer record, with the values of mine that the person keeps. */
  readonly resolve: (mine: Values) => Promise<void>;
  readonly conflict: Conflict | null;
  readonly dismiss: () => void;
  /** What went wrong beyond the fields, in the reader's language. */
  readonly problem: string | null;
  /** Grows with every refused attempt, so that the view can move the focus. */
  readonly refusals: number;
  /** What was typed before a session that died. */
  readonly kept: KeptState;
}

/** One form over one record: checks as the server does, saves, puts what the server says on its fields. */
export function useSchemaForm({
  resource,
  record,
  defaults,
  among = '',
  save,
  onSaved,
}: SchemaFormOptions): SchemaFormState {
  const language = useLanguage();
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [saved, setSaved] = useState<RaRecord | null>(null);
  const [told] = useState(() => new Told());

  const start = { ...formValues(resource, record), ...(record ? {} : defaults) };
  const form = useForm({
    defaultValues: start,
    // Inputs are checked as they are left (kinds/shared/useField); any other mode marks a row at the moment it is added.
    mode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const own = faultsIn(resource, failsIn(resource, values, base), language);
      const faults = placed(resource, [...own, ...told.of(values)]);
      return faults.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(faults) };
    },
  });
  useRuleNeighbours(form, resource);

  // The form must no longer be dirty when the page is left, or the reader would be asked about changes that are saved.
  const done = useRef(onSaved);
  useEffect(() => {
    done.current = onSaved;
  });
  const { isDirty } = useFormState({ control: form.control });
  const { kept, isKept } = useKeptEntries<KeptEntries>({
    name: `${resource.name}/${record?.id ?? among}`,
    isDirty,
    read: () => entriesOver(resource, form.getValues(), base ? formValues(resource, base) : start, base),
    restore: ({ values, over, version }) => {
      // As it was when they were typed: a save over what others have saved since is refused, and both sides are shown.
      const ground = record && { ...record, ...over, version };
      if (ground) {
        setBase(ground);
        form.reset(formValues(resource, ground));
      }
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    },
    clear: () => {
      setBase(record);
      form.reset(start);
    },
  });
  const settled = useLeaveQuestion(isDirty, isKept);
  useEffect(() => {
    if (!saved) return;
    settled();
    done.current(saved);
  }, [saved, settled]);

  const refuse = async (error: unknown, sent: Values, onto: RaRecord | null) => {
    const theirs = staleRecord(error);
    if (theirs && onto) return setConflict({ mine: sent, base: onto, theirs });
    const known = new Set(formFields(resource).map(([name]) => name));
    const fails = bodyOf(error)?.fails ?? [];
    const others = fails.filter((fail) => !known.has(fail.field.split('.')[0] ?? ''));
    const ours = fails.filter((fail) => !others.includes(fail));
    told.set(placed(resource, ours), form.getValues());
    await form.trigger();
    const message = error instanceof Error ? error.message : String(error);
    setProblem([message, ...others.map((fail) => `${fail.field}: ${fail.message}`)].join(' · '));
    setRefusals((count) => count + 1);
  };

  const send = async (values: Values, onto: RaRecord | null) => {
    setProblem(null);
    try {
      const fresh = await save(values, onto);
      form.reset(formValues(resource, fresh));
      setBase(fresh);
      setSaved(fresh);
    } catch (error) {
      await refuse(error, values, onto);
    }
  };

  const submit = form.handleSubmit(
    (values) => send(valuesToSend(resource, values, base), base),
    () => {
      setProblem(null);
      setRefusals((count) => count + 1);
    },
  );

  const resolve = async (mine: Values) => {
    if (!conflict) return;
    const { theirs } = conflict;
    setConflict(null);
    setBase(theirs);
    form.reset(formValues(resource, theirs));
    for (const [name, value] of Object.entries(mine)) form.setValue(name, value, { shouldDirty: true });
    await send(mine, theirs);
  };

  return {
    form,
    base,
    submit: () => {
      // Whether it is still so, only the server knows.
      told.set([], {});
      return submit();
    },
    resolve,
    conflict,
    dismiss: () => setConflict(null),
    problem,
    refusals,
    kept,
  };
}

/** A rule marks several fields: when one of them is corrected the marks on the others are looked at again. */
function useRuleNeighbours(form: UseFormReturn, resource: Resource): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (!name) return;
      const changed = name.split('.')[0] ?? name;
      const rules = resource.rules.filter((rule) => fieldsOf(rule).includes(changed));
      const marked = rules
        .flatMap(fieldsOf)
        .filter((field) => field !== changed && form.getFieldState(field).invalid);
      if (marked.length > 0) void form.trigger([...new Set(marked)]);
    });
    return unsubscribe;
  }, [form, resource]);
}
