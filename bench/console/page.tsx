import { createTheme, ThemeProvider } from '@mui/material/styles';
import { I18nContextProvider } from 'ra-core';
import { createRoot } from 'react-dom/client';
import { createAutosave } from '#src/forms/autosave.ts';
import { ErrorSummary } from '#src/forms/ErrorSummary.tsx';
import { FormStore } from '#src/forms/formStore.ts';
import { FormView } from '#src/forms/FormView.tsx';
import { modelOf } from '#src/forms/model.ts';
import type { FormDefinition } from '#src/forms/types.ts';
import { loadValidator } from '#src/forms/validator.ts';
import { loadLanguage } from '#src/i18n/index.ts';
import type { FieldStates } from '#schemas/credential/file.ts';

interface Given {
  readonly definition: FormDefinition;
  readonly states: FieldStates;
  readonly values: Record<string, unknown>;
}

/** Milliseconds from a key to the frame that shows it. */
const frames: number[] = [];
Object.assign(window, { frames });
document.addEventListener(
  'keydown',
  ({ timeStamp }) =>
    requestAnimationFrame(() => {
      // A task of its own comes after the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => frames.push(performance.now() - timeStamp);
      port2.postMessage(null);
    }),
  { capture: true },
);

const { definition, states, values } = (await (await fetch('/form.json')).json()) as Given;
const model = modelOf(definition, states);
const validator = await loadValidator(definition, model);
const store = new FormStore({ model, validator, language: 'en', states, base: values, values });
const autosave = createAutosave({
  base: { version: 1, values },
  send: (sent, version) =>
    Promise.resolve({ kind: 'saved', version: version + 1, values: { ...values, ...sent } }),
  keep: (unsent) => localStorage.setItem('unsent', JSON.stringify(unsent)),
  canSend: store.canSend,
});
autosave.start();
createRoot(document.getElementById('root')!).render(
  <I18nContextProvider value={await loadLanguage('en')}>
    <ThemeProvider theme={createTheme()}>
      <ErrorSummary store={store} />
      <FormView
        definition={definition}
        validator={validator}
        store={store}
        isEditable
        onChange={(changed) => {
          for (const [fieldId, value] of changed) autosave.change(fieldId, value);
        }}
      />
    </ThemeProvider>
  </I18nContextProvider>,
);
