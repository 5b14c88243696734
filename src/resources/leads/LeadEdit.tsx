import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate, useUpdate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { leadPath } from '#schemas/addresses.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { failText } from '#schemas/errors.ts';
import { legalFamily } from '#schemas/lead/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ChangedNote, FormNotes } from '#src/live/FormNotes.tsx';
import { NOBODY, type Editors } from '#src/live/live.ts';
import { useLastChange } from '#src/live/useLastChange.ts';
import { SchemaForm } from '../generic/SchemaForm.tsx';
import { DuplicateWatch } from './duplicates/DuplicateWatch.tsx';
import { useLeadGuard } from './duplicates/useLeadGuard.tsx';
import { rightsOf } from './lead.ts';

interface LeadEditProps {
  readonly resource: Resource;
  readonly lead: RaRecord;
  /** Who else has its form open. */
  readonly others?: Editors;
  /** It was deleted or merged while its form was open. */
  readonly isGone?: boolean;
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
export function LeadEdit({ resource, lead, others = NOBODY, isGone = false, onDone }: LeadEditProps) {
  const notify = useNotify();
  const [update] = useUpdate();
  const queries = useQueryClient();
  const { guarded, dialog } = useLeadGuard(resource, String(lead.id));
  const language = useLanguage();
  // The version on which what is typed stands; the lead itself follows what others save.
  const [ground, setGround] = useState(lead.version);
  const last = useLastChange('lead', String(lead.id));

  const save = async (values: Values, base: RaRecord | null): Promise<RaRecord> => {
    if (base) setGround(base.version);
    const saved = await guarded(values, (meta) =>
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
          <>
            <DuplicateWatch resource={resource} except={String(lead.id)}>
              {sections}
            </DuplicateWatch>
            <FormNotes people={others} sx={ABOVE_BAR}>
              {isGone ? <Gone /> : <Changed key={lead.version} lead={lead} ground={ground} by={last?.by} />}
            </FormNotes>
          </>
        )}
      />
      {dialog}
    </>
  );
}

/** Over the form, above the bar with its buttons. */
const ABOVE_BAR = { position: 'sticky', bottom: 70, zIndex: 3 } as const;

function Gone() {
  const translate = useTranslate();
  return (
    <Alert role="note" severity="warning" sx={{ py: 0 }}>
      {translate('live.gone')}
    </Alert>
  );
}

interface ChangedProps {
  readonly lead: RaRecord;
  readonly ground: unknown;
  readonly by: string | null | undefined;
}

/** The lead as it is now is a later one than that which is being changed. */
function Changed({ lead, ground, by }: ChangedProps) {
  const translate = useTranslate();
  const [isRead, setRead] = useState(false);
  if (isRead || Number(lead.version) <= Number(ground)) return null;
  return (
    <ChangedNote at={String(lead.updated_at)} by={by} to={leadPath(lead.id)} onClose={() => setRead(true)}>
      {translate('live.changed.asked')}
    </ChangedNote>
  );
}
