import { I18nContextProvider } from 'ra-core';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Language } from '#schemas/engine/codes.ts';
import type { Form } from '#schemas/engine/form.ts';
import { FormStore } from '#src/forms/formStore.ts';
import { FormView } from '#src/forms/FormView.tsx';
import type { FormValues } from '#src/forms/types.ts';
import { loadLanguage } from '#src/i18n/index.ts';
import { builtForm } from './support.ts';
import userEvent from '@testing-library/user-event';

interface Opened {
  readonly values?: FormValues;
  readonly language?: Language;
  readonly isEditable?: boolean;
  /** What the screen puts around the form. */
  readonly frame?: (form: ReactNode, store: FormStore) => ReactNode;
}

/** A form on a screen, as people meet it. */
export async function openForm(
  form: Form,
  { values = {}, language = 'en', isEditable = true, frame = (inner) => inner }: Opened = {},
) {
  const { definition, states, model, validator } = await builtForm(form, language);
  const store = new FormStore({ model, validator, language, states, base: values, values });
  const changes: Record<string, unknown> = {};
  render(
    <I18nContextProvider value={await loadLanguage(language)}>
      {frame(
        <FormView
          definition={definition}
          validator={validator}
          store={store}
          isEditable={isEditable}
          onChange={(changed) => Object.assign(changes, Object.fromEntries(changed))}
        />,
        store,
      )}
    </I18nContextProvider>,
  );
  return { store, changes, model, user: userEvent.setup() };
}

/** The part of the page that belongs to a field, or to a cell of a row. */
export function fieldAt(path: string) {
  const place = document.querySelector<HTMLElement>(`[data-field="${path}"]`);
  if (!place) throw new Error(`No field at ${path}`);
  return within(place);
}

export const group = (name: RegExp) => within(screen.getByRole('group', { name }));
