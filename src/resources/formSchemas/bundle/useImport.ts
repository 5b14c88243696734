import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { formTitle } from '#schemas/forms/keys.ts';
import type { FormImport, FormImported } from '#schemas/form-schema/bundle.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { formAddress, FORMS_PATH, formsKey } from '../api.ts';

/** Versions are checked and compiled one by one. */
const TIMEOUT_MS = 120_000;

/** Brings a form in, says what has become of it, and leads to its draft, or to its versions where there is none. */
export function useImport(onDone: () => void) {
  const provider = useProvider();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const text = useText();
  return useMutation({
    mutationFn: (body: FormImport) =>
      provider.call<FormImported>(`${FORMS_PATH}/import`, { method: 'POST', body, timeoutMs: TIMEOUT_MS }),
    onSuccess: ({ key, outcome, added, draft }) => {
      void queries.invalidateQueries({ queryKey: formsKey() });
      notify(`form_schemas.import.outcome.${outcome}`, {
        type: outcome === 'DIVERGED' ? 'warning' : 'success',
        messageArgs: { smart_count: added.length, title: text(formTitle(key)) },
      });
      onDone();
      void navigate(formAddress(key, ...(draft ? ['edit'] : [])));
    },
  });
}
