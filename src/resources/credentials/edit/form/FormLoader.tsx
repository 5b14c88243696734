import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelOf } from '#src/forms/model.ts';
import { loadValidator } from '#src/forms/validator.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { OWN_ACCOUNT_PATH, resourcePath, useInstance, useNewVersions, type FormFile } from '../../api.ts';
import { FormEditor, type FormEditorProps } from './FormEditor.tsx';
import { useTurning } from './useTurning.ts';

type Frame = Omit<FormEditorProps, 'file' | 'definition' | 'validator' | 'turning'>;

/** A form by its instance, with everything that must be there before it can be shown. */
export function FormLoader({ instanceId, ...frame }: Frame & { readonly instanceId: string }) {
  const { data, error, refetch } = useInstance(instanceId);
  // What is typed into a form outlives a line that fails to bring it anew.
  if (data) return <Compiled file={data} {...frame} />;
  return error ? <ErrorPanel page error={error} onRetry={() => void refetch()} /> : <Loading />;
}

function Compiled({ file, ...frame }: Frame & { readonly file: FormFile }) {
  const language = useLanguage();
  const { ready, error, refetch } = useReady(file);
  const { resource_id } = file.instance;
  useNewVersions(resource_id ? resourcePath(resource_id) : OWN_ACCOUNT_PATH, file.instance);
  const { shown, turning } = useTurning(file, ready);
  if (!shown) return error ? <ErrorPanel page error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <FormEditor
      key={`${file.instance.entity_id} ${language} ${shown.definition.validator_url}`}
      {...shown}
      turning={turning}
      {...frame}
    />
  );
}

/** The form's validator comes as a module of its own: without it no condition could be told. */
export function useReady(file: FormFile) {
  // The form itself never changes while its version is pinned; its labels change with the language.
  const { schema, ui_schema, rules, validator_url } = file;
  const definition = useMemo(
    () => ({ schema, ui_schema, rules, validator_url }),
    [schema, ui_schema, rules, validator_url],
  );
  const fields = useMemo(() => modelOf(definition, file.fields), [definition, file.fields]);
  const { data, error, refetch } = useQuery({
    queryKey: ['credential-validator', validator_url],
    queryFn: () => loadValidator(definition, fields),
    staleTime: Infinity,
    structuralSharing: false,
  });
  const ready = useMemo(
    () => (data ? { definition, validator: data, model: fields } : null),
    [definition, data, fields],
  );
  return { ready, error, refetch };
}
