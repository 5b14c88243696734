import { useNotify, useUpdate, type RaRecord } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { SchemaForm } from '../generic/SchemaForm.tsx';
import { rightsOf } from './lead.ts';

interface LeadEditProps {
  readonly resource: Resource;
  readonly lead: RaRecord;
  readonly onDone: () => void;
}

/** The form of a lead. Its status offers only what may follow now, as the server says. */
export function LeadEdit({ resource, lead, onDone }: LeadEditProps) {
  const notify = useNotify();
  const [update] = useUpdate();

  const save = (values: Values, base: RaRecord | null): Promise<RaRecord> =>
    update(
      resource.name,
      { id: lead.id, data: values, previousData: base ?? lead },
      { returnPromise: true, mutationMode: 'pessimistic' },
    );

  return (
    <SchemaForm
      resource={resource}
      record={lead}
      codes={{ status: rightsOf(lead).statuses }}
      save={save}
      onSaved={() => {
        notify('leads.form.saved', { type: 'success' });
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
