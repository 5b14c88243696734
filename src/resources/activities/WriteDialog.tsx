import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useNotify, useTranslate, useUpdate, type Identifier, type RaRecord } from 'ra-core';
import { pathOfType } from '#schemas/activity/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { SchemaFormProps } from '../generic/SchemaForm.tsx';
import { useDuplicateGuard } from '../generic/useDuplicateGuard.ts';
import { ActivityDialog } from './ActivityDialog.tsx';
import { SimilarDialog } from './SimilarDialog.tsx';
import { activitiesKey } from './useActivities.ts';

/** The lead to which an activity belongs. */
export interface LeadOf {
  readonly id: Identifier;
  readonly lead_type: LeadType;
}

/** What a dialog that writes or changes one activity is given; `record` null: a new one. */
export interface WorkProps {
  readonly lead: LeadOf;
  readonly record: RaRecord | null;
  readonly onSaved?: (record: RaRecord) => void;
  readonly onClose: () => void;
}

/** Texts of a kind of activity, by their keys. */
export interface WorkTexts {
  readonly add: string;
  readonly added: string;
  /** Before one is saved that repeats another. */
  readonly similar: string;
  /** Where it can be changed. */
  readonly edit?: string;
  readonly saved?: string;
}

interface WriteDialogProps extends WorkProps, Pick<SchemaFormProps, 'codes' | 'around'> {
  readonly resource: Resource;
  /** What a new one asks for, when that is more. */
  readonly creates?: Resource;
  readonly defaults?: Values;
  readonly texts: WorkTexts;
}

/** Writes or changes one activity of a lead. A new one that repeats another is asked about before it is saved. */
export function WriteDialog({
  lead,
  record,
  onSaved,
  onClose,
  resource,
  creates = resource,
  defaults = {},
  texts,
  ...form
}: WriteDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [create] = useCreate();
  const [update] = useUpdate();
  const { guarded, repetition } = useDuplicateGuard<Values>('similar');

  const change = (values: Values, base: RaRecord) =>
    update(
      resource.name,
      { id: base.id, data: values, previousData: base },
      { returnPromise: true, mutationMode: 'pessimistic' },
    );
  const add = (values: Values) => {
    // What was emptied is said, or the server would fill it in again.
    const emptied = Object.fromEntries(Object.keys(defaults).map((name) => [name, null]));
    const data = { ...emptied, ...values, lead_id: lead.id };
    return guarded(values, (meta) =>
      create(pathOfType(resource, lead.lead_type), { data, meta }, { returnPromise: true }),
    );
  };
  const finish = (saved: RaRecord) => {
    notify(record ? (texts.saved ?? texts.added) : texts.added, { type: 'success' });
    void queryClient.invalidateQueries({ queryKey: activitiesKey(lead.id) });
    onSaved?.(saved);
    onClose();
  };

  return (
    <>
      <ActivityDialog
        {...form}
        title={translate(record ? (texts.edit ?? texts.add) : texts.add)}
        resource={record ? resource : creates}
        record={record}
        {...(record ? {} : { defaults })}
        save={(values, base) => (base ? change(values, base) : add(values))}
        onSaved={finish}
        onClose={onClose}
      />
      {repetition && <SimilarDialog {...repetition} explain={translate(texts.similar)} />}
    </>
  );
}
