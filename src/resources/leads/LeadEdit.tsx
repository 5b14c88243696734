import { useNotify, useUpdate, type RaRecord } from 'ra-core';
import type { Language } from '#schemas/engine/codes.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { failText } from '#schemas/errors.ts';
import { legalFamily } from '#schemas/lead/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { SchemaForm } from '../generic/SchemaForm.tsx';
import { rightsOf } from './lead.ts';

interface LeadEditProps {
  readonly resource: Resource;
  readonly lead: RaRecord;
  readonly onDone: () => void;
}

/** Statuses that need a signed record in Legal Records (specification §4), and the words of the server's refusal. */
const withoutRecord = (statuses: readonly string[], language: Language): Record<string, string> =>
  Object.fromEntries(
    statuses.flatMap((status) => {
      const family = legalFamily(status);
      if (!family) return [];
      return [[status, failText({ code: 'legal_record_required', params: { record: family } }, language)]];
    }),
  );

/** The form of a lead. Its status offers only what may follow now, as the server says. */
export function LeadEdit({ resource, lead, onDone }: LeadEditProps) {
  const notify = useNotify();
  const [update] = useUpdate();
  const language = useLanguage();

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
      barred={{ status: withoutRecord(rightsOf(lead).statuses, language) }}
      save={save}
      onSaved={() => {
        notify('leads.form.saved', { type: 'success' });
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
