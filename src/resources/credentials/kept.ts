import { useStore, type Store } from 'ra-core';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { UNSENT_CREDENTIAL } from '#src/authProvider/memory.ts';
import type { Unsent } from '#src/forms/autosave.ts';
import type { FileState } from './api.ts';
import { isOutline, type FormOutline, type LostEntry } from './edit/form/renewal.ts';

/** Where the unsent changes of a form are kept in this browser. */
export interface Keep {
  /** What is kept of the fields that the form takes, by their ids. */
  readonly read: (takes?: (fieldId: string) => boolean) => Unsent | null;
  /** What is kept of other fields, in the words in which it was typed: the form that had them is another now. */
  readonly lost: (takes: (fieldId: string) => boolean) => LostEntry[];
  /** The form as it was when something was kept last. */
  readonly outline: () => FormOutline | null;
  readonly write: (unsent: Unsent | null, about?: About) => void;
  readonly forget: (fieldIds: readonly string[]) => void;
}

/** What a later version of a form needs to know of the one in which something was typed. */
export interface About {
  readonly words: Words;
  readonly outline: FormOutline;
}
type Words = Readonly<Record<string, Omit<LostEntry, 'fieldId'>>>;

/** A form of which this browser keeps unsent changes. */
export interface KeptPlace extends Pick<SubjectRef, 'resource_id'> {
  readonly instanceId: string;
  readonly formKey: string;
}

const keyOf = (accountId: string) => `${UNSENT_CREDENTIAL}${accountId}`;

/**
 * Unsent changes outlive a closed tab and an absence, not a sign-out (src/authProvider/memory.ts). The key names the account, so that
 * nobody gets another's. Several tabs at one form each keep what is theirs, field by field.
 */
export function keepOf(store: Store, { account_id, resource_id, entity_id, schema_key }: Instance): Keep {
  const key = `${keyOf(account_id)}.${entity_id}`;
  let mine: readonly string[] = [];
  const kept = (): Kept | null => keptIn(store.getItem(key));
  const list = (isKept: boolean) => {
    const others = placesIn(store.getItem(keyOf(account_id))).filter(
      (place) => place.instanceId !== entity_id,
    );
    const place: KeptPlace = { instanceId: entity_id, formKey: schema_key, resource_id };
    if (isKept) store.setItem(keyOf(account_id), [...others, place]);
    else if (others.length > 0) store.setItem(keyOf(account_id), others);
    else store.removeItem(keyOf(account_id));
  };
  const put = (all: Kept) => {
    const isKept = Object.keys(all.values).length > 0;
    try {
      if (isKept) store.setItem(key, all);
      else store.removeItem(key);
      list(isKept);
    } catch {
      // The browser's room is full: what is typed is still sent.
    }
  };
  return {
    read(takes = () => true) {
      const all = kept();
      if (!all) return null;
      const others = Object.keys(all.values).filter((id) => !takes(id));
      const [values, over] = [without(all.values, others), without(all.over, others)];
      mine = Object.keys(values);
      return mine.length > 0 ? { values, over } : null;
    },
    lost(takes) {
      const { values = {}, words = {} } = kept() ?? {};
      return Object.entries(values)
        .filter(([id]) => !takes(id))
        .map(([fieldId, value]) => ({
          fieldId,
          ...(words[fieldId] ?? { label: fieldId, text: textOf(value) }),
        }));
    },
    outline: () => kept()?.outline ?? null,
    write(unsent, about) {
      const others = kept();
      const words = { ...without(others?.words, mine), ...about?.words };
      const outline = about?.outline ?? others?.outline;
      const all = {
        values: { ...without(others?.values, mine), ...unsent?.values },
        over: { ...without(others?.over, mine), ...unsent?.over },
        ...(Object.keys(words).length > 0 && { words }),
        ...(outline && { outline }),
      };
      mine = Object.keys(unsent?.values ?? {});
      put(all);
    },
    forget(fieldIds) {
      const all = kept();
      if (!all) return;
      const { values, over, words, ...rest } = all;
      put({
        ...rest,
        values: without(values, fieldIds),
        over: without(over, fieldIds),
        ...(words && { words: without(words, fieldIds) }),
      });
    },
  };
}

type Kept = Unsent & Partial<About>;
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

type Instance = Pick<FileState['instance'], 'account_id' | 'resource_id' | 'entity_id' | 'schema_key'>;

/** The forms of an account of which this browser keeps unsent changes, also those of other tabs. */
export function useKeptPlaces(accountId: string): readonly KeptPlace[] {
  const [places] = useStore<unknown>(keyOf(accountId));
  return placesIn(places);
}

function keptIn(kept: unknown): Kept | null {
  if (!isValues(kept) || !isValues(kept.values) || !isValues(kept.over)) return null;
  const { values, over, words, outline } = kept;
  return {
    values,
    over,
    ...(isValues(words) && { words: words as Words }),
    ...(isOutline(outline) && { outline }),
  };
}

const placesIn = (kept: unknown): KeptPlace[] =>
  Array.isArray(kept)
    ? kept.filter(
        (place): place is KeptPlace =>
          isValues(place) && typeof place.instanceId === 'string' && typeof place.formKey === 'string',
      )
    : [];

const without = <V>(values: Readonly<Record<string, V>> = {}, ids: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !ids.includes(id)));
