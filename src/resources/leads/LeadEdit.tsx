import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useUpdate, type RaRecord } from 'ra-core';
import type { Language } from '#schemas/engine/codes.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { failText } from '#schemas/errors.ts';
import { legalFamily } from '#schemas/lead/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { SchemaForm } from '../generic/SchemaForm.tsx';
import { DuplicateWatch } from './duplicates/DuplicateWatch.tsx';
import { useDuplicateGuard } from './duplicates/useDuplicateGuard.tsx';
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
  const queries = useQueryClient();
  const { guarded, dialog } = useDuplicateGuard(resource, String(lead.id));
  const language = useLanguage();

  const save = async (values: Values, base: RaRecord | null): Promise<RaRecord> => {
    const saved = await guarded((meta) =>
      update(
        resource.name,
        { id: lead.id, data: values, previousData: base ?? lead, meta },
        { returnPromise: true, mutationMode: 'pessimistic' },
      ),
    );
    // react-admin files what a save with parameters answers apart from the record that the screens read.
    queries.setQueryData([resource.name, 'getOne', { id: String(lead.id), meta: undefined }], saved);
    return saved;
  };

  return (
    <>
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
        around={(sections) => (
          <DuplicateWatch resource={resource} except={String(lead.id)}>
            {sections}
          </DuplicateWatch>
        )}
      />
      {dialog}
    </>
  );
}
