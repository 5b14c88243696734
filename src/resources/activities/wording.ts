import { useCallback } from 'react';
import type { Values } from '#schemas/engine/field.ts';
import { useCodeText } from '#src/i18n/hooks.ts';

/** What heads an activity, written down or not yet: a task has a title of its own, the others their subject. */
export function useHeading(): (activity: Values) => string {
  const codeText = useCodeText();
  return useCallback(
    ({ title, subject }) =>
      typeof title === 'string'
        ? title
        : codeText('NOTE_SUBJECT', typeof subject === 'string' ? subject : ''),
    [codeText],
  );
}

/** The text of an activity, whatever its field is called. */
export const textOf = ({ text, description }: Values): unknown => text ?? description;
