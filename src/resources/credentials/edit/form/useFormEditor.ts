import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useNotify, useStoreContext } from 'ra-core';
import { bodyOf, isOffline, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import {
  createAutosave,
  type Autosave,
  type AutosaveState,
  type Base,
  type Outcome,
  type Unsent,
} from '#src/forms/autosave.ts';
import { isSame } from '#src/forms/same.ts';
import { FormStore } from '#src/forms/formStore.ts';
import { flushTyped } from '#src/forms/later.ts';
import { modelOf, type FormModel } from '#src/forms/model.ts';
import type { FormDefinition, FormValues } from '#src/forms/types.ts';
import { isAtWork, resumeTyping, typingNow, type Typing } from '#src/forms/typing.ts';
import type { FormValidator } from '#src/forms/validator.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { instancePath, useFileCache, type FileState, type FormFile } from '../../api.ts';
import { keepOf } from '../../kept.ts';
import { failsOfForm } from '../submit/places.ts';
import { useRefused } from '../submit/RefusedContext.ts';
import { AGAIN_MS } from './useTurning.ts';
import { lostOf, outlineOf, renewalOf, takesIn, wordsOf, type Carried, type Renewal } from './renewal.ts';

export interface FormEditorState {
  readonly store: FormStore;
  readonly autosave: Autosave;
  readonly saving: AutosaveState;
  /** Grows when the form must show other data than what was typed into it. */
  readonly edition: number;
  readonly resolve: (mine: ReadonlySet<string>) => void;
  /** What is new in the form since somebody last was at it; null: nothing, or it is read. */
  readonly renewal: Renewal | null;
  readonly dismiss: () => void;
  /** When the form last took up what somebody else had saved, ISO 8601; null: never, or it is read. */
  readonly takenAt: string | null;
  readonly dismissTaken: () => void;
  /** Saves what is open, then asks whether all is well: true when the form may be submitted. */
  readonly prepare: () => Promise<boolean>;
}

const isFile = (value: unknown): value is FileState =>
  typeof value === 'object' && value !== null && 'instance' in value && 'fields' in value;

/** How a form takes the place of the version before it on the screen. */
export interface Turning {
  /** What the version before left; null: it was not on the screen. */
  readonly carried: Carried | null;
  /** Ends the form that is on the screen, and gives what it leaves. */
  readonly handOver: RefObject<(() => Carried) | null>;
}

/** One person at one form: what is typed, what the server has, and the way between. */
export function useFormEditor(
  file: FormFile,
  definition: FormDefinition,
  validator: FormValidator,
  { carried, handOver: handOverRef }: Turning,
): FormEditorState {
  const provider = useProvider();
  const language = useLanguage();
  const notify = useNotify();
  const cache = useFileCache();
  const browser = useStoreContext();
  const refused = useRefused();
  const [edition, setEdition] = useState(0);
  const [takenAt, setTakenAt] = useState<string | null>(null);
  const typing = useRef<Typing | null>(null);

  // eslint-disable-next-line react-hooks/refs -- The functions made here read the refs when they are called, not during a render.
  const [{ store, autosave, keep, before, told }] = useState(() => {
    const model = modelOf(definition, file.fields);
    const base = baseOf(model, file);
    const keep = keepOf(browser, file.instance);
    const takes = takesIn(model);
    const { schema_version } = file.instance;
    const kept = file.editable ? keep.read(takes) : null;
    const unsent = !file.editable ? null : carried ? only(carried.unsent, takes) : kept;
    const lost = file.editable ? [...(carried ? lostOf(carried, takes) : []), ...keep.lost(takes)] : [];
    const before = carried ? carried.before : file.editable ? keep.outline() : null;
    const about = (values: FormValues) => ({
      words: wordsOf(model, values, language),
      outline: outlineOf(model, schema_version),
    });
    const form = new FormStore({
      model,
      validator,
      language,
      states: file.fields,
      base: base.values,
      values: { ...base.values, ...unsent?.values },
      isCorrecting: (file.resource ?? file.account).credential_status === 'UPDATES_NEEDED',
    });
    // Who comes from a refused submit sees at once what is wrong here.
    const fails = file.editable ? failsOfForm(refused.fails, file.instance) : [];
    if (fails.length > 0) {
      form.refuse(fails);
      form.ask();
    }
    const queue: Autosave = createAutosave({
      base,
      unsent,
      keep: (left) => {
        const open = left && keepable(model, left);
        keep.write(open, about(open?.values ?? {}));
      },
      canSend: (fieldId) => form.canSend(fieldId),
      onRebase: () => {
        if (show(form, queue.values())) setTakenAt(new Date().toISOString());
      },
      send: (values, version) => send(model, values, version),
    });
    return {
      store: form,
      autosave: queue,
      keep,
      before,
      told: renewalOf(before, model, schema_version, lost),
    };
  });
  const [renewal, setRenewal] = useState(told);

  /** RJSF keeps what it was given first: other data needs a new form, in which the reader goes on where he was. */
  function show(form: FormStore, values: Readonly<Record<string, unknown>>): boolean {
    const isOther = (fieldId: string) => !isSame(form.values[fieldId], values[fieldId]);
    if (!form.model.fields.some(({ fieldId }) => isOther(fieldId))) return false;
    const now = typingNow();
    const [section, property] = now?.path.split('.') ?? [];
    const at = form.model.byPath.get(`${section}.${property}`)?.fieldId;
    // What stands in the field itself may be what has changed.
    typing.current = now && at !== undefined && isOther(at) ? { ...now, text: null, selection: null } : now;
    form.replace(values);
    setEdition((count) => count + 1);
    return true;
  }

  useLayoutEffect(() => {
    const was = typing.current;
    typing.current = null;
    if (was) resumeTyping(was, was.path);
  }, [edition]);

  async function send(
    model: FormModel,
    values: Readonly<Record<string, unknown>>,
    version: number,
  ): Promise<Outcome> {
    try {
      const answer = await provider.call<FileState>(instancePath(file.instance.entity_id), {
        method: 'PATCH',
        body: { version, values },
      });
      return { kind: 'saved', ...take(model, answer) };
    } catch (error) {
      const body = bodyOf(error);
      if (body?.status === 409 && isFile(body.current)) {
        if (body.current.instance.schema_version !== file.instance.schema_version) {
          cache.refreshForm(file.instance.entity_id);
          return { kind: 'renewed' };
        }
        // The last letters are typed over what was there before.
        flushTyped();
        return { kind: 'stale', ...take(model, body.current) };
      }
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
    cache.putDraft(state);
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rebase = () => {
      if (instance.version <= autosave.version()) return;
      if (isAtWork()) timer = setTimeout(rebase, AGAIN_MS);
      else {
        flushTyped();
        autosave.rebase({ version: instance.version, values });
      }
    };
    rebase();
    return () => clearTimeout(timer);
  }, [store, autosave, data, fields, editable, instance.version]);

  useEffect(() => {
    handOverRef.current = () => {
      const unsent = autosave.release();
      return {
        unsent,
        words: wordsOf(store.model, unsent?.values ?? {}, language),
        lost: renewal?.lost ?? [],
        before: (renewal && before) ?? outlineOf(store.model, instance.schema_version),
        model: store.model,
      };
    };
    return () => {
      handOverRef.current = null;
    };
  }, [handOverRef, autosave, store, language, renewal, before, instance.schema_version]);

  const saving = useSyncExternalStore(autosave.subscribe, autosave.state);

  return {
    store,
    autosave,
    saving,
    edition,
    renewal,
    dismiss() {
      keep.forget((renewal?.lost ?? []).map(({ fieldId }) => fieldId));
      setRenewal(null);
    },
    takenAt,
    dismissTaken: () => setTakenAt(null),
    resolve(mine) {
      autosave.resolve(mine);
      show(store, autosave.values());
    },
    async prepare() {
      const isSaved = await autosave.flush();
      return store.ask() && isSaved;
    },
  };
}

/** What may lie in a browser: not what the server itself keeps encrypted. */
function keepable({ byId }: FormModel, { values, over }: Unsent): Unsent | null {
  const open = (all: FormValues) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !byId.get(id)?.sensitive));
  const left = { values: open(values), over: open(over) };
  return Object.keys(left.values).length > 0 ? left : null;
}

/** Of what was not sent what a form takes. */
function only(unsent: Unsent | null, takes: (fieldId: string) => boolean): Unsent | null {
  const of = (all: FormValues) => Object.fromEntries(Object.entries(all).filter(([id]) => takes(id)));
  return unsent && { values: of(unsent.values), over: of(unsent.over) };
}

const baseOf = (model: FormModel, file: FileState): Base => ({
  version: file.instance.version,
  values: model.valuesIn(file.data),
});
