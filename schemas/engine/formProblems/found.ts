import { pointerOf } from '../pointer.ts';
import type { FormProblemCode } from '../formProblemTexts.ts';

export type ProblemParams = Readonly<Record<string, string | number | readonly string[]>>;

/** A problem as data; `at` as FormProblem has it. `tellProblem` puts it into words. */
export interface FoundProblem {
  readonly at: string;
  readonly code: FormProblemCode;
  readonly params?: ProblemParams;
}

export const found = (at: string, code: FormProblemCode, params?: ProblemParams): FoundProblem => ({
  at,
  code,
  ...(params && { params }),
});

/** The same when it is so. */
export const when = (
  isSo: boolean,
  at: string,
  code: FormProblemCode,
  params?: ProblemParams,
): FoundProblem[] => (isSo ? [found(at, code, params)] : []);

/** A place inside another. */
export const under = (at: string, ...parts: readonly (string | number)[]): string => at + pointerOf(parts);

/** A value in a message: short, whatever it is. */
export const shown = (value: unknown): string => {
  if (value === undefined) return '—';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
