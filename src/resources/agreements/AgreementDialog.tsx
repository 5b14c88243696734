import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { AGREEMENTS } from '#schemas/agreement/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { withId } from '#src/dataProvider/records.ts';
import { useFeatures } from '#src/features.ts';
import { FileLink } from '#src/kinds/file/FileLink.tsx';
import { today } from '../activities/day.ts';
import { ActivityDialog } from '../activities/ActivityDialog.tsx';
import { useConfirm } from '../generic/useConfirm.tsx';
import { WAIT_SECONDS } from '../generic/useCountdown.ts';
import { formValues } from '../generic/values.ts';
import { pathFor, pathOf, useRefresh } from './api.ts';
import { BeginAt } from './BeginAt.tsx';
import { formFor } from './forms.ts';
import type { Work } from './work.ts';

interface AgreementDialogProps {
  readonly lead: RaRecord;
  readonly work: Work;
  readonly onClose: () => void;
}

/** How it is asked for what stays as it is done: what is signed by hand, or terminated (specification §4); else null. */
const finalWord = ({ kind }: Work): 'signed' | 'terminate' | null =>
  kind === 'terminate' ? kind : kind === 'signed' || kind === 'sign' ? 'signed' : null;

/** What is sent beside the values, so that the record is what the work makes of it. */
const bodyOf = (work: Work): Values => {
  switch (work.kind) {
    case 'signed':
      return { action: 'sign' };
    case 'esign':
      return { method: 'ESIGN' };
    case 'draft':
    case 'edit':
      return {};
    default:
      return { action: work.kind };
  }
};

/** The form of one piece of work on a lead's legal records; what cannot be undone says so before it is done. */
export function AgreementDialog({ lead, work, onClose }: AgreementDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useProvider();
  const refresh = useRefresh(lead);
  const resource = formFor(work, useFeatures());
  const { kind } = work;
  const agreement = 'agreement' in work ? work.agreement : null;
  const isEdit = kind === 'edit';
  const text = translate(`agreements.work.${kind}.text`, { _: '' });

  const { confirm, dialog } = useConfirm();
  /** Asks once more before what is final; the paper that is recorded may be looked at. */
  const ask = async ({ file_id: file }: Values): Promise<void> => {
    const word = finalWord(work);
    if (!word) return;
    await confirm({
      title: translate('agreements.final.title'),
      text: translate(`agreements.final.${word}`),
      action: translate(`agreements.final.${word}_action`),
      wait: WAIT_SECONDS,
      ...(word === 'signed' ? { children: <SignedPaper file={file} /> } : {}),
    });
  };

  const send = async (values: Values, base: RaRecord | null): Promise<RaRecord> => {
    await ask(values);
    const call = (path: string, method: 'POST' | 'PATCH', body: Values) =>
      provider.call<Record<string, unknown>>(path, { method, body: { ...bodyOf(work), ...body } });
    if (!agreement) return withId(await call(pathFor(lead), 'POST', { lead_id: lead.id, ...values }));
    // A date that was emptied is sent as such; only what is filled in is in the values.
    const emptied = isEdit ? {} : formValues(resource, null);
    const { version } = base ?? agreement;
    return withId(await call(pathOf(agreement), 'PATCH', { version, ...emptied, ...values }));
  };
  const defaults =
    agreement && !isEdit
      ? kind === 'terminate'
        ? { terminated_date: today() }
        : formValues(resource, agreement)
      : null;

  return (
    <>
      <ActivityDialog
        title={translate(`agreements.work.${kind}.title`, { name: agreement?.name })}
        resource={resource}
        isLong={Object.values(resource.fields).some(({ section }) => section === SENDING)}
        record={isEdit ? agreement : null}
        {...(defaults ? { defaults } : {})}
        around={(sections) => (
          <BeginAt field={'at' in work ? work.at : undefined}>
            {text && <DialogContentText>{text}</DialogContentText>}
            {sections}
          </BeginAt>
        )}
        // A refusal, too, may mean that the record is no longer what the screen shows.
        save={(values, base) => send(values, base).finally(refresh)}
        onSaved={() => {
          notify(`agreements.work.${kind}.done`, { type: 'success' });
          onClose();
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}

/** The paper as it will stay: whoever took the wrong one, or none, still can tell. */
function SignedPaper({ file }: { readonly file: unknown }) {
  const none = useTranslate()('agreements.final.no_file');
  return (
    <Box sx={{ mt: 1.5, minWidth: 0 }}>
      {typeof file === 'string' ? (
        <FileLink id={file} />
      ) : (
        <Alert severity="warning" variant="outlined">
          {none}
        </Alert>
      )}
    </Box>
  );
}

const SENDING = AGREEMENTS.fields.recipients?.section;
