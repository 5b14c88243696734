import { useState, type ReactNode } from 'react';
import type { RaRecord } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import type { PossibleDuplicate } from '#schemas/lead/duplicates.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';

/** `meta` of a save that shall be refused when it repeats a lead (specification §7 `check_duplicates`). */
const CHECKED = { query: { check_duplicates: true } };
type Meta = typeof CHECKED | undefined;

interface Question {
  readonly items: readonly PossibleDuplicate[];
  readonly answer: (isSaved: boolean) => void;
}

interface Guard {
  /** Sends a save, and once more without the check when the person wants it saved although it may exist already. */
  readonly guarded: (send: (meta: Meta) => Promise<RaRecord>) => Promise<RaRecord>;
  readonly dialog: ReactNode;
}

/** The question before a possible duplicate is saved; who goes back finds the matches marked in the form. */
export function useDuplicateGuard(resource: Resource, lead: string | null): Guard {
  const [question, setQuestion] = useState<Question | null>(null);

  const guarded: Guard['guarded'] = async (send) => {
    try {
      return await send(CHECKED);
    } catch (error) {
      const items = bodyOf(error)?.duplicates as readonly PossibleDuplicate[] | undefined;
      if (!items) throw error;
      const isSaved = await new Promise<boolean>((answer) => setQuestion({ items, answer }));
      setQuestion(null);
      if (!isSaved) throw error;
      return send(undefined);
    }
  };

  const dialog = question && (
    <DuplicateDialog
      resource={resource}
      items={question.items}
      lead={lead}
      onBack={() => question.answer(false)}
      onSave={() => question.answer(true)}
    />
  );
  return { guarded, dialog };
}
