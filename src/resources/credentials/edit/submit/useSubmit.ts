import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { bodyOf, textOf, type ApiFail } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { accountPath, resourcePath, useFileCache } from '../../api.ts';
import { useRefused } from './RefusedContext.ts';

/** What is handed in: a whole file, or one resource of it. */
export type Submitted =
  | { readonly account: { readonly entity_id: string; readonly version: number } }
  | { readonly resource: { readonly entity_id: string; readonly version: number } };

/** Hands something in; what it is refused for is told, and kept for the places that are concerned. */
export function useSubmit(submitted: Submitted) {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const cache = useFileCache();
  const refused = useRefused();
  const [path, { entity_id, version }] =
    'account' in submitted
      ? [accountPath(submitted.account.entity_id, 'submit'), submitted.account]
      : [resourcePath(submitted.resource.entity_id, 'submit'), submitted.resource];
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => provider.call(path, { method: 'POST', body: { version, confirm: true } }),
    onSuccess: async () => {
      refused.set([]);
      notify('credentials.edit.submitted', { type: 'success' });
      await cache.refresh();
    },
    onError: async (error) => {
      const body = bodyOf(error);
      const fails = body?.fails ?? [];
      refused.set('account' in submitted ? fails : fails.map((fail) => ofResource(entity_id, fail)));
      // Somebody, or another tab, was faster: what is shown is not what would be handed in.
      if (body?.status === 409) await cache.refresh();
      notify(textOf(error, language), { type: 'error' });
    },
  });
  return {
    isPending,
    /** Ends when it was taken, or refused and told so. */
    submit: () => mutateAsync().then(nothing, nothing),
  };
}

const nothing = () => undefined;

/** A resource by itself names its own places; in the file they are the resource's. */
const ofResource = (id: string, fail: ApiFail): ApiFail =>
  /^(forms|items)\./.test(fail.field) ? { ...fail, field: `resources.${id}.${fail.field}` } : fail;
