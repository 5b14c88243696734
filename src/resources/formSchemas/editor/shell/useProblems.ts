import { useEffect, useRef } from 'react';
import type { Language } from '#schemas/engine/codes.ts';
import type { Form, Lists } from '#schemas/engine/form.ts';
import { formProblems, opProblems, stableProblems, tellProblem } from '#schemas/engine/formProblems.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useFormLists } from '../../lists.ts';
import type { EditorStore, Work } from '../store.ts';

/** After the last edit: a letter typed does not wait for the whole form to be checked. */
const CHECK_MS = 200;

/** What can be found here of what keeps a form from being published, in the reader's language. */
export function problemsHere(
  { form, ops }: Work,
  published: Form | null,
  lists: Lists,
  language: Language,
): FormProblem[] {
  return [
    ...formProblems(form, lists),
    ...opProblems(ops, published, form, lists),
    ...stableProblems(published ? [published] : [], ops, form, lists),
  ].map((problem) => tellProblem(problem, language));
}

const nameOf = ({ at, message }: FormProblem): string => `${at} ${message}`;
const without = (problems: readonly FormProblem[], others: readonly FormProblem[]): FormProblem[] => {
  const names = new Set(others.map(nameOf));
  return problems.filter((problem) => !names.has(nameOf(problem)));
};

/**
 * Keeps the store's problems up to date: those found here a moment after each edit, and those that only the server finds
 * (patterns that do not end, ids of older versions) from its last answer.
 */
export function useProblems(
  store: EditorStore,
  published: Form | null,
  fromServer: readonly FormProblem[],
): void {
  const language = useLanguage();
  const lists = useFormLists();
  const onlyThere = useRef<readonly FormProblem[]>([]);
  useEffect(() => {
    if (!lists) return;
    let last: Pick<Work, 'form' | 'ops'> | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const { form, ops } = store.snapshot();
      const isFirst = last === null;
      last = { form, ops };
      const found = problemsHere(last, published, lists, language);
      // What both find is this side's to say: it goes as soon as it is mended.
      if (isFirst) onlyThere.current = without(fromServer, found);
      store.judge([...found, ...onlyThere.current]);
    };
    check();
    const unsubscribe = store.subscribe(() => {
      const { form, ops } = store.snapshot();
      if (last && form === last.form && ops === last.ops) return;
      clearTimeout(timer);
      timer = setTimeout(check, CHECK_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store, published, fromServer, lists, language]);
}
