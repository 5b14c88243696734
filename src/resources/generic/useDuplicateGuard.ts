import { useState } from 'react';
import type { RaRecord } from 'ra-core';
import type { Values } from '#schemas/engine/field.ts';
import { bodyOf, type ErrorBody } from '#src/dataProvider/errors.ts';

/** `meta` of a save that shall be refused when it repeats something (specification §7 `check_duplicates`). */
const CHECKED = { query: { check_duplicates: true } };
type Meta = typeof CHECKED | undefined;

/** What a save repeats, what was to be saved, and the two ways on. */
export interface Repetition<T> {
  readonly typed: Values;
  readonly items: readonly T[];
  readonly onBack: () => void;
  readonly onSave: () => void;
}

interface Guard<T> {
  /**
   * Sends a save, and once more without the check when the person wants it saved although it repeats something. Who goes
   * back gets the server's refusal, as of any other save.
   */
  readonly guarded: (typed: Values, send: (meta: Meta) => Promise<RaRecord>) => Promise<RaRecord>;
  /** What is to be asked now. */
  readonly repetition: Repetition<T> | null;
}

/** The question before something is saved that is there already; the refusal names it under `named`. */
export function useDuplicateGuard<T>(named: keyof ErrorBody & ('duplicates' | 'similar')): Guard<T> {
  const [repetition, setRepetition] = useState<Repetition<T> | null>(null);

  const guarded: Guard<T>['guarded'] = async (typed, send) => {
    try {
      return await send(CHECKED);
    } catch (error) {
      const items = bodyOf(error)?.[named] as readonly T[] | undefined;
      if (!items) throw error;
      const isSaved = await new Promise<boolean>((answer) =>
        setRepetition({ typed, items, onBack: () => answer(false), onSave: () => answer(true) }),
      );
      setRepetition(null);
      if (!isSaved) throw error;
      return send(undefined);
    }
  };
  return { guarded, repetition };
}
