import { useStore, type Store } from 'ra-core';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { Unsent } from '#src/forms/autosave.ts';
import type { FileState } from './api.ts';

/** Where the unsent changes of a form are kept in this browser. */
export interface Keep {
  readonly read: () => Unsent | null;
  readonly write: (unsent: Unsent | null) => void;
}

/** A form of which this browser keeps unsent changes. */
export interface KeptPlace extends Pick<SubjectRef, 'resource_id'> {
  readonly instanceId: string;
  readonly formKey: string;
}

const keyOf = (accountId: string) => `unsent-credential.${accountId}`;

/**
 * Unsent changes outlive a closed tab, not a sign-out (src/authProvider/memory.ts). The key names the account, so that
 * nobody gets another's. Several tabs at one form each keep what is theirs, field by field.
 */
export function keepOf(store: Store, { account_id, resource_id, entity_id, schema_key }: Instance): Keep {
  const key = `${keyOf(account_id)}.${entity_id}`;
  let mine: readonly string[] = [];
  const kept = (): Unsent | null => unsentIn(store.getItem(key));
  const list = (isKept: boolean) => {
    const others = placesIn(store.getItem(keyOf(account_id))).filter(
      (place) => place.instanceId !== entity_id,
    );
    const place: KeptPlace = { instanceId: entity_id, formKey: schema_key, resource_id };
    if (isKept) store.setItem(keyOf(account_id), [...others, place]);
    else if (others.length > 0) store.setItem(keyOf(account_id), others);
    else store.removeItem(keyOf(account_id));
  };
  return {
    read() {
      const unsent = kept();
      mine = Object.keys(unsent?.values ?? {});
      return unsent;
    },
    write(unsent) {
      const others = kept();
      const all = {
        values: { ...without(others?.values, mine), ...unsent?.values },
        over: { ...without(others?.over, mine), ...unsent?.over },
      };
      mine = Object.keys(unsent?.values ?? {});
      const isKept = Object.keys(all.values).length > 0;
      if (isKept) store.setItem(key, all);
      else store.removeItem(key);
      list(isKept);
    },
  };
}

type Instance = Pick<FileState['instance'], 'account_id' | 'resource_id' | 'entity_id' | 'schema_key'>;

/** The forms of an account of which this browser keeps unsent changes, also those of other tabs. */
export function useKeptPlaces(accountId: string): readonly KeptPlace[] {
  const [places] = useStore<unknown>(keyOf(accountId));
  return placesIn(places);
}

const unsentIn = (kept: unknown): Unsent | null =>
  isValues(kept) && isValues(kept.values) && isValues(kept.over)
    ? { values: kept.values, over: kept.over }
    : null;

const placesIn = (kept: unknown): KeptPlace[] =>
  Array.isArray(kept)
    ? kept.filter(
        (place): place is KeptPlace =>
          isValues(place) && typeof place.instanceId === 'string' && typeof place.formKey === 'string',
      )
    : [];

const without = (values: Unsent['values'] = {}, ids: readonly string[]): Unsent['values'] =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !ids.includes(id)));
