import { useStoreContext } from 'ra-core';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isSame } from '#schemas/engine/same.ts';
import { onSessionOver } from '#src/authProvider/ending.ts';
import { entriesKept, keepEntries } from './keptEntries.ts';

interface KeptForm<T> {
  /** Among the forms of its address: what it writes, and which record. */
  readonly name: string;
  /** Whether anything unsaved was typed. */
  readonly isDirty: boolean;
  /** What is to be kept: nothing that must not lie in a browser. */
  readonly read: () => T;
  /** Puts what was kept back into the form. */
  readonly restore: (entries: T) => void;
  /** Empties it again, as it was before anybody typed. */
  readonly clear: () => void;
}

/** What a form shows of it (EntriesBack). */
export interface KeptState {
  readonly isBack: boolean;
  readonly discard: () => void;
}

/**
 * A form whose entries outlive a session that dies: they are kept at that moment, and are back after the sign-in of the
 * same person where the same form is opened. Nothing is written while somebody types.
 */
export function useKeptEntries<T>({ name, isDirty, read, restore, clear }: KeptForm<T>) {
  const store = useStoreContext();
  const { pathname } = useLocation();
  const form = `${pathname} ${name}`;
  const [found] = useState(() => entriesKept(store, form));
  // On their way into the form, put into it, in it, or none of its (any more).
  const [back, setBack] = useState<'coming' | 'put' | 'here' | null>(found && 'coming');
  if (back === 'coming' && isDirty) setBack('here');
  // What the form says anyway is nothing that came back.
  if (back === 'put') setBack(isDirty ? 'here' : null);
  if (back === 'here' && !isDirty) setBack(null);
  const key = useRef<string | null>(null);

  const keep = useEffectEvent(() => {
    if (isDirty) key.current = keepEntries(store, form, read());
  });
  const forget = useEffectEvent(() => {
    if (key.current !== null) store.removeItem(key.current);
    key.current = null;
  });
  const takeBack = useEffectEvent(() => {
    if (!found) return;
    store.removeItem(found.key);
    // Only this form has written under its name.
    restore(found.entries as T);
    // With what the form makes of it, or after.
    queueMicrotask(() => setBack((now) => (now === 'coming' ? 'put' : now)));
  });

  useEffect(() => {
    takeBack();
    // Who stayed on the page has perhaps gone on typing.
    const keepLast = () => key.current !== null && keep();
    const stop = onSessionOver(keep);
    window.addEventListener('pagehide', keepLast);
    return () => {
      stop();
      window.removeEventListener('pagehide', keepLast);
      // Saved, or left within the console: then it is not the session that ended it.
      forget();
    };
  }, []);
  useEffect(() => {
    if (!isDirty) forget();
  }, [isDirty]);

  const kept: KeptState = {
    isBack: back === 'here' && isDirty,
    discard: clear,
  };
  /** Whether the page may be left unasked. */
  const isKept = useCallback(() => key.current !== null, []);
  return { kept, isKept };
}

/** A value that somebody types or chooses in a dialog, kept as above. */
export function useKeptValue<T>(name: string, first: T): [T, (value: T) => void, KeptState] {
  const [start] = useState(first);
  const [value, setValue] = useState(first);
  const { kept } = useKeptEntries({
    name,
    isDirty: !isSame(value, start),
    read: () => value,
    restore: setValue,
    clear: () => setValue(start),
  });
  return [value, setValue, kept];
}
