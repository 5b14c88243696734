import type { Store } from 'ra-core';
import { isValues } from '#schemas/engine/resource.ts';
import { UNSENT_FORM } from '#src/authProvider/memory.ts';
import type { Unsent } from '#src/forms/autosave.ts';
import type { KeptCode } from '../code/codeText.ts';

/** What of a draft this browser keeps until the server has it: a form schema is no personal data. */
export interface DraftKeep {
  readonly read: () => Unsent | null;
  readonly write: (unsent: Unsent | null) => void;
  /** Code that is no form yet. */
  readonly readCode: () => KeptCode | null;
  readonly writeCode: (code: KeptCode | null) => void;
  /** Writes down what waits. */
  readonly flush: () => void;
}

/** A form is large, and every key would write it twice. */
const WRITE_MS = 400;

/** Unsaved work outlives a closed tab and an absence, not a sign-out (src/authProvider/memory.ts). */
export function keepOf(store: Store, key: string): DraftKeep {
  const name = `${UNSENT_FORM}${key}`;
  const codeName = `${name}.code`;
  let waiting: Unsent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMine = false;

  const put = (at: string, value: unknown) => {
    try {
      store.setItem(at, value);
    } catch {
      // The browser's room is full: what is typed is still sent.
    }
  };
  const flush = () => {
    clearTimeout(timer);
    if (waiting) put(name, waiting);
    waiting = null;
  };
  return {
    read() {
      const kept: unknown = store.getItem(name);
      isMine = isUnsent(kept);
      return isUnsent(kept) ? kept : null;
    },
    write(unsent) {
      clearTimeout(timer);
      waiting = unsent;
      if (unsent) {
        isMine = true;
        timer = setTimeout(flush, WRITE_MS);
      } else if (isMine) {
        // What another tab keeps is not this one's to forget.
        isMine = false;
        store.removeItem(name);
      }
    },
    readCode() {
      const kept: unknown = store.getItem(codeName);
      return isCode(kept) ? kept : null;
    },
    writeCode: (code) => (code ? put(codeName, code) : store.removeItem(codeName)),
    flush,
  };
}

const isUnsent = (kept: unknown): kept is Unsent =>
  isValues(kept) && isValues(kept.values) && isValues(kept.over);
const isCode = (kept: unknown): kept is KeptCode =>
  isValues(kept) && typeof kept.text === 'string' && typeof kept.over === 'string';
