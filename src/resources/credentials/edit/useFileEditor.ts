import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNotify } from 'ra-core';
import { bodyOf, isOffline, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import {
  createAutosave,
  type Autosave,
  type AutosaveState,
  type Base,
  type Outcome,
} from '#src/forms/autosave.ts';
import { isSame } from '#src/forms/same.ts';
import { FormStore } from '#src/forms/formStore.ts';
import { modelOf, type FormModel } from '#src/forms/model.ts';
import type { FormDefinition } from '#src/forms/types.ts';
import type { FormValidator } from '#src/forms/validator.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { accountPath, useFileCache, type Account, type FileState, type FormFile } from '../api.ts';
import { useKeep } from '../kept.ts';

export interface FileEditorState {
  readonly store: FormStore;
  readonly autosave: Autosave;
  readonly saving: AutosaveState;
  /** Grows when the form must show other data than what was typed into it. */
  readonly edition: number;
  readonly resolve: (mine: ReadonlySet<string>) => void;
  /** Saves what is open, then asks whether all is well: true when the file may be submitted. */
  readonly prepare: () => Promise<boolean>;
  readonly submit: () => Promise<void>;
}

const isFile = (value: unknown): value is FileState =>
  typeof value === 'object' && value !== null && 'instance' in value && 'fields' in value;

/** One provider at one file: what is typed, what the server has, and the way between. */
export function useFileEditor(
  file: FormFile,
  definition: FormDefinition,
  validator: FormValidator,
): FileEditorState {
  const provider = useProvider();
  const language = useLanguage();
  const notify = useNotify();
  const cache = useFileCache(file.account.entity_id);
  const keep = useKeep(file.account.entity_id, file.instance.entity_id);
  const path = (part: string) => accountPath(file.account.entity_id, part);
  const [edition, setEdition] = useState(0);

  const [{ store, autosave }] = useState(() => {
    const model = modelOf(definition, file.fields);
    const base = baseOf(model, file);
    const unsent = file.editable ? keep.read() : null;
    const form = new FormStore({
      model,
      validator,
      language,
      states: file.fields,
      base: base.values,
      values: { ...base.values, ...unsent?.values },
      isCorrecting: file.account.credential_status === 'UPDATES_NEEDED',
    });
    const queue: Autosave = createAutosave({
      base,
      unsent,
      keep: (left) => keep.write(left),
      canSend: (fieldId) => form.canSend(fieldId),
      onRebase: () => show(form, queue.values()),
      send: (values, version) => send(model, values, version),
    });
    return { store: form, autosave: queue };
  });

  /** RJSF keeps what it was given first: other data needs a new form, which costs the reader the cursor. */
  function show(form: FormStore, values: Readonly<Record<string, unknown>>) {
    if (form.model.fields.every(({ fieldId }) => isSame(form.values[fieldId], values[fieldId]))) return;
    form.replace(values);
    setEdition((count) => count + 1);
  }

  async function send(
    model: FormModel,
    values: Readonly<Record<string, unknown>>,
    version: number,
  ): Promise<Outcome> {
    try {
      const answer = await provider.call<FileState>(path('form'), {
        method: 'PATCH',
        body: { version, values },
      });
      return { kind: 'saved', ...take(model, answer) };
    } catch (error) {
      const body = bodyOf(error);
      if (body?.status === 409 && isFile(body.current))
        return { kind: 'stale', ...take(model, body.current) };
      if (body?.status === 409 || (body?.status === 403 && !isOffline(error)) || body?.status === 404) {
        void cache.refresh();
        notify(textOf(error, language), { type: 'warning' });
        return { kind: 'closed' };
      }
      if (body?.status === 400) {
        store.refuse(body.fails);
        return {
          kind: 'refused',
          fields: body.fails.map(({ field }) => model.byPath.get(field)?.fieldId ?? field),
        };
      }
      return { kind: 'away' };
    }
  }

  /** An answer becomes what the form compares itself with; what is typed stays. */
  function take(model: FormModel, state: FileState): Base {
    const base = baseOf(model, state);
    store.update(state.fields, base.values, store.values);
    cache.put(state);
    return base;
  }

  useEffect(() => {
    autosave.start();
    const back = () => autosave.retry();
    window.addEventListener('online', back);
    return () => {
      autosave.stop();
      window.removeEventListener('online', back);
    };
  }, [autosave]);

  // Someone else's judgement or status arrives by a fresh file: its marks are shown, what is typed stays.
  const { fields, editable, data, instance } = file;
  useEffect(() => {
    const values = store.model.valuesIn(data);
    store.update(fields, values, editable ? store.values : values);
    autosave.rebase({ version: instance.version, values });
  }, [store, autosave, data, fields, editable, instance.version]);

  const saving = useSyncExternalStore(autosave.subscribe, autosave.state);

  return {
    store,
    autosave,
    saving,
    edition,
    resolve(mine) {
      autosave.resolve(mine);
      show(store, autosave.values());
    },
    async prepare() {
      const isSaved = await autosave.flush();
      return store.ask() && isSaved;
    },
    async submit() {
      try {
        const account = await provider.call<Account>(path('submit'), {
          method: 'POST',
          body: { version: autosave.version(), confirm: true },
        });
        cache.putAccount(account);
        notify('credentials.edit.submitted', { type: 'success' });
        await cache.refresh();
      } catch (error) {
        const body = bodyOf(error);
        if (body?.fails.length) {
          store.refuse(body.fails);
          store.ask();
        }
        if (body?.status === 409) await cache.refresh();
        notify(textOf(error, language), { type: 'error' });
      }
    },
  };
}

const baseOf = (model: FormModel, file: FileState): Base => ({
  version: file.instance.version,
  values: model.valuesIn(file.data),
});
