import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { VERIFICATIONS } from '#schemas/credential/verification.ts';
import { COMMENTS } from '#schemas/credential/comment.ts';
import { DOCUMENTS } from '#schemas/credential/document.ts';
import { RESOURCES } from '#schemas/credential/resource.ts';
import { APPROVAL_FIELDS } from '#schemas/credential/subject.ts';
import type { Field } from '#schemas/engine/field.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { REQUIREMENT_ITEM } from '#schemas/vocabulary/index.ts';
import type { Change } from '#src/dataProvider/index.ts';
import type { FormModel } from '#src/forms/model.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { AgentName } from '../../AgentName.tsx';
import { useInstances, useResource } from '../../api.ts';
import { modelFor } from '../models.ts';
import { formsOf, type Subject } from '../subject.ts';
import { ValueView } from '../value/ValueView.tsx';

interface DifferencesProps {
  readonly entry: Change;
  readonly subject: Subject;
}

/** What records of a file have besides forms. */
const FIELDS: Readonly<Record<string, Field>> = {
  ...COMMENTS.fields,
  ...DOCUMENTS.fields,
  ...VERIFICATIONS.fields,
  ...APPROVAL_FIELDS,
  ...RESOURCES.fields,
  ...ACCOUNTS.fields,
};

/** Every value that an event changed, in the words of the form or the record that it belongs to. */
export function Differences({ entry, subject }: DifferencesProps) {
  const { form, resource_id } = entry.detail ?? {};
  const other = useResource(
    typeof resource_id === 'string' && resource_id !== subject.resource?.entity_id ? resource_id : '',
  );
  const forms = typeof form !== 'string' ? [] : (other.data?.forms ?? formsOf(subject));
  const wanted = forms.filter(({ key }) => key === form);
  const { files, error } = useInstances(wanted);
  // Without the form its values are told as they were kept.
  if (!error && (!files || (typeof form === 'string' && other.isLoading))) return <Loading />;
  const model = files?.[0] ? modelFor(files[0]) : null;
  return (
    <Box component="dl" sx={listSx}>
      {entry.changes.map((change) => (
        <Difference key={change.field} change={change} model={model} />
      ))}
    </Box>
  );
}

const listSx = {
  m: 0,
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  typography: 'body2',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 220px) minmax(0, 1fr)' },
} as const;

interface DifferenceProps {
  readonly change: Change['changes'][number];
  readonly model: FormModel | null;
}

function Difference({ change: { field, from, to }, model }: DifferenceProps) {
  const text = useText();
  const own = FIELDS[field];
  const code = /(?:^|\.)items\.(.+)$/.exec(field)?.[1];
  const item =
    code === undefined
      ? undefined
      : (REQUIREMENT_ITEM as Readonly<Record<string, { en: string; es: string }>>)[code];
  const label = model?.byId.has(field)
    ? model.label(field)
    : own
      ? text(own.label)
      : item
        ? text(item)
        : (code ?? field);
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {from !== null && from !== undefined && (
          <>
            <Side field={field} value={from} model={model} />
            {' → '}
          </>
        )}
        <b>
          <Side field={field} value={to} model={model} />
        </b>
      </Box>
    </>
  );
}

interface SideProps {
  readonly field: string;
  readonly value: unknown;
  readonly model: FormModel | null;
}

/** A value as it was kept: a judgement, a value of the form, of a record, or something older than both. */
function Side({ field, value, model }: SideProps) {
  const codeText = useCodeText();
  const translate = useTranslate();
  const known = model?.byId.get(field);
  const own = FIELDS[field];
  if (value === null || value === undefined) return <>—</>;
  if (isValues(value) && typeof value.state === 'string') {
    const reason = typeof value.reason_text === 'string' ? `: ${value.reason_text}` : '';
    return (
      <>
        {codeText('FIELD_REVIEW_STATE', value.state)}
        {reason}
      </>
    );
  }
  if (isValues(value) && typeof value.archived === 'boolean')
    return (
      <>
        {translate(value.archived ? 'credential_file.document.archived' : 'credential_file.document.current')}
      </>
    );
  if (model && known) return <ValueView field={known} ui={model.ui(known)} value={value} />;
  if (own?.kind === 'user') return <AgentName id={String(value)} />;
  if (field === 'credential_status') {
    const status = String(value);
    const name = codeText('ACCOUNT_CREDENTIAL_STATUS', status);
    return <>{name === status ? codeText('RESOURCE_CREDENTIAL_STATUS', status) : name}</>;
  }
  if (own) {
    const { Cell } = viewOf(own);
    return <Cell value={value} field={own} full />;
  }
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>;
}
