import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** What a refused call says of each of these fields, and in a sentence what it says besides; null: nothing. */
export function useFaults(error: unknown, fields: readonly string[]) {
  const language = useLanguage();
  const fails = bodyOf(error)?.fails ?? [];
  const told = (some: typeof fails): string | null => some.map(({ message }) => message).join('. ') || null;
  const others = fails.filter(({ field }) => !fields.includes(field));
  return {
    faultOf: (name: string) => told(fails.filter(({ field }) => field === name)),
    rest:
      error && (fails.length === 0 || others.length > 0) ? (told(others) ?? textOf(error, language)) : null,
  };
}
