import type { Store } from 'ra-core';
import { isValues } from '#schemas/engine/resource.ts';
import { KEPT_ENTRIES as PREFIX } from '#src/authProvider/memory.ts';

/** What somebody had typed into a form when the session died. */
interface Kept {
  readonly form: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  readonly entries: unknown;
}

const TAB = 'provnet.tab';
/** A working day: who comes later has typed it again. */
const MAX_AGE_MS = 8 * 60 * 60 * 1000;
const MAX_LENGTH = 100_000;
const MAX_FORMS = 20;

/** The same over the way to the portal and back: two tabs may have the same form open. */
function tabId(): string {
  const known = sessionStorage.getItem(TAB) ?? crypto.randomUUID();
  sessionStorage.setItem(TAB, known);
  return known;
}

const isKept = (value: unknown): value is Kept =>
  isValues(value) && typeof value.form === 'string' && typeof value.at === 'number';

/** What is kept, by its key. What is too old is forgotten; so is what a wrong clock dates into the future. */
function keptIn(store: Store): [string, Kept][] {
  return Object.entries(store.listItems?.(PREFIX) ?? {}).flatMap(([key, value]): [string, Kept][] => {
    if (isKept(value) && Math.abs(Date.now() - value.at) < MAX_AGE_MS) return [[key, value]];
    store.removeItem(key);
    return [];
  });
}

/**
 * Keeps the entries of a form in what the browser remembers of the person (src/authProvider/memory.ts): a sign-out by their
 * own hand and another person's sign-in forget it.
 * @param form address, name and record: where the entries belong
 * @returns the key by which they are forgotten; null: they are too many
 */
export function keepEntries(store: Store, form: string, entries: unknown): string | null {
  const key = `${PREFIX}${tabId()}.${form}`;
  const others = keptIn(store).filter(([other]) => other !== key);
  if (others.length >= MAX_FORMS || JSON.stringify(entries).length > MAX_LENGTH) return null;
  try {
    store.setItem(key, { form, at: Date.now(), entries } satisfies Kept);
    return key;
  } catch {
    // The browser's room is full.
    return null;
  }
}

/** Where entries are kept, by their keys: addresses of the console. */
export const keptPlaces = (store: Store): [key: string, pathname: string][] =>
  keptIn(store).map(([key, { form }]) => [key, form.split(' ')[0] ?? form]);

/** What is kept of a form, with the key to forget it by: of this tab, else of one that was closed since. */
export function entriesKept(store: Store, form: string): { key: string; entries: unknown } | null {
  const all = keptIn(store).filter(([, kept]) => kept.form === form);
  const found = all.find(([key]) => key.startsWith(`${PREFIX}${tabId()}.`)) ?? all[0];
  return found ? { key: found[0], entries: found[1].entries } : null;
}
