import { FILE_NAME_MAX, isFileName } from '#schemas/file/index.ts';

/** Specification §2. */
const DEFAULT_NAME = 'file';

/** The name that an address suggests for saving, with nothing in it that a path or a reader would take otherwise. */
export function suggestedName(given: string | null): string {
  const letters = Array.from(given ?? '', (letter) => (isFileName(`a${letter}a`) ? letter : '_'));
  // Of one that is too long its end, by which it is opened.
  const name = letters.slice(-FILE_NAME_MAX).join('').trim();
  return isFileName(name) ? name : DEFAULT_NAME;
}
