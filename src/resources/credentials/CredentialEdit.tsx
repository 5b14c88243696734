import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslate } from 'ra-core';
import Alert from '@mui/material/Alert';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { modelOf } from '#src/forms/model.ts';
import { loadValidator } from '#src/forms/validator.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Page } from '#src/layout/Page.tsx';
import { useFile, useOwnAccount, type FormFile } from './api.ts';
import { FileEditor } from './edit/FileEditor.tsx';

/** A provider's own credential file (specification §2 'provider self-edit of credential'). */
export default function CredentialEdit() {
  const translate = useTranslate();
  const account = useOwnAccount();
  const file = useFile(account.data?.entity_id ?? '');
  const error = account.error ?? file.error;
  if (bodyOf(error)?.status === 404) {
    return (
      <Page title={translate('credentials.edit.title')} width="form">
        <Alert severity="info">{translate('credentials.edit.none')}</Alert>
      </Page>
    );
  }
  if (error)
    return <ErrorPanel page error={error} onRetry={() => void (account.error ? account : file).refetch()} />;
  if (!file.data) return <Loading />;
  return <Compiled file={file.data} />;
}

/** The form's validator comes as a module of its own: without it no condition could be told. */
function Compiled({ file }: { readonly file: FormFile }) {
  const language = useLanguage();
  // The form itself never changes while its version is pinned; its labels change with the language.
  const { schema, ui_schema, rules, validator_url } = file;
  const definition = useMemo(
    () => ({ schema, ui_schema, rules, validator_url }),
    [schema, ui_schema, rules, validator_url],
  );
  const fields = useMemo(() => modelOf(definition, file.fields), [definition, file.fields]);
  const {
    data: validator,
    error,
    refetch,
  } = useQuery({
    queryKey: ['credential-validator', validator_url],
    queryFn: () => loadValidator(definition, fields),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (error) return <ErrorPanel page error={error} onRetry={() => void refetch()} />;
  if (!validator) return <Loading />;
  return (
    <FileEditor
      key={`${file.instance.entity_id} ${language} ${validator_url}`}
      file={file}
      definition={definition}
      validator={validator}
    />
  );
}
