import DialogContentText from '@mui/material/DialogContentText';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import {
  AGREEMENT_ACTIONS,
  AGREEMENTS,
  SIGNED_AGREEMENT,
  type AgreementAction,
} from '#schemas/agreement/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { withId } from '#src/dataProvider/records.ts';
import { localDay } from '../activities/day.ts';
import { ActivityDialog } from '../activities/ActivityDialog.tsx';
import { ConfirmedStep } from '../generic/ConfirmedStep.tsx';
import { formValues } from '../generic/values.ts';
import { pathFor, useRefresh, type Agreement } from './api.ts';
import { ACTIONS, ADD_DRAFT, ADD_SIGNED, EDIT, type WorkTexts } from './texts.ts';

/** What a person is doing: writing a new record, editing a draft, or doing something final with one. */
export type Work =
  | { readonly kind: 'signed' | 'draft' }
  | { readonly kind: 'edit' | AgreementAction; readonly agreement: Agreement };

interface AgreementDialogProps {
  readonly lead: RaRecord;
  readonly work: Work;
  readonly onClose: () => void;
}

interface Form extends WorkTexts {
  readonly resource: Resource;
  readonly defaults?: Values;
}

/** What work looks like as a form. */
function formOf(work: Work): Form {
  switch (work.kind) {
    case 'signed':
      return { resource: SIGNED_AGREEMENT, ...ADD_SIGNED };
    case 'draft':
      return { resource: AGREEMENTS, ...ADD_DRAFT };
    case 'edit':
      return { resource: AGREEMENTS, ...EDIT };
    default: {
      const resource: Resource = AGREEMENT_ACTIONS[work.kind].form;
      const defaults =
        work.kind === 'terminate'
          ? { terminated_date: localDay(new Date()) }
          : formValues(resource, work.agreement);
      return { resource, ...ACTIONS[work.kind], defaults };
    }
  }
}

/** The dialog of one piece of work on a lead's legal records; what cannot be undone says so before it is done. */
export function AgreementDialog({ lead, work, onClose }: AgreementDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useProvider();
  const refresh = useRefresh(lead);
  const { resource, title, text, done, defaults } = formOf(work);
  const name = 'agreement' in work ? work.agreement.name : '';

  const send = async (values: Values, base: RaRecord | null): Promise<RaRecord> => {
    const call = (path: string, method: 'POST' | 'PATCH', body: Values) =>
      provider.call<Record<string, unknown>>(path, { method, body });
    if (!('agreement' in work)) {
      const action = work.kind === 'signed' ? { action: 'sign' } : {};
      return withId(await call(pathFor(lead), 'POST', { lead_id: lead.id, ...action, ...values }));
    }
    const { agreement, kind } = work;
    const path = `${AGREEMENTS.name}/${encodeURIComponent(agreement.id)}`;
    if (kind === 'edit')
      return withId(await call(path, 'PATCH', { version: (base ?? agreement).version, ...values }));
    // A date that was emptied is sent as such; only what is filled in is in the values.
    const emptied = formValues(resource, null);
    return withId(
      await call(path, 'PATCH', { version: agreement.version, action: kind, ...emptied, ...values }),
    );
  };
  /** A refusal, too, may mean that the record is no longer what the screen shows. */
  const save = (values: Values, base: RaRecord | null) => send(values, base).finally(refresh);
  const finish = () => {
    notify(done, { type: 'success' });
    onClose();
  };

  if (work.kind === 'cancel')
    return (
      <ConfirmedStep
        title={translate(title, { name })}
        text={translate(text ?? '')}
        action={translate('agreements.cancel.action')}
        run={() => save({}, null)}
        onDone={finish}
        onClose={onClose}
      />
    );
  return (
    <ActivityDialog
      title={translate(title, { name })}
      resource={resource}
      record={work.kind === 'edit' ? work.agreement : null}
      {...(defaults ? { defaults } : {})}
      around={(sections) => (
        <>
          {text && <DialogContentText>{translate(text)}</DialogContentText>}
          {sections}
        </>
      )}
      save={save}
      onSaved={finish}
      onClose={onClose}
    />
  );
}
