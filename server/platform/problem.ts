import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { failText } from '#schemas/errors.ts';
import { problemText, statusOf, type ProblemCode } from '#schemas/problems.ts';

/** A refusal with its HTTP status and every field that is wrong. Commands throw it; the app answers it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fails: readonly Fail[];
  /** The record as it is now, for a stale write (the console shows both sides). */
  readonly current: unknown;
  readonly more: ProblemMore;

  constructor(code: ProblemCode, fails: readonly Fail[] = [], current?: unknown, more: ProblemMore = {}) {
    super(code);
    this.code = code;
    this.fails = fails;
    this.current = current;
    this.more = more;
  }
}

/** A refusal of which is known when it passes. */
export class Busy extends Problem {
  /** In seconds. */
  readonly retryAfter: number;

  constructor(code: 'too_many_requests' | 'unavailable', retryAfter: number) {
    super(code);
    this.retryAfter = retryAfter;
  }
}

/** What a refusal says besides, so that the console can go on. */
export interface ProblemMore {
  /** `possible_duplicate`: what the saved values repeat. */
  readonly duplicates?: readonly unknown[];
  /** `possible_duplicate` of an activity: the records that say nearly the same. */
  readonly similar?: readonly unknown[];
  /** `not_found`: the key of the record in which this one lives on. */
  readonly merged_into?: string;
}

/** Throws `bad_request` with all fails, when there are any. */
export function refuse(fails: readonly Fail[]): void {
  if (fails.length > 0) throw new Problem('bad_request', fails);
}

/** What is wrong when of these parts of a body not exactly one is said. */
export function exactlyOneFails(body: Values, fields: readonly [string, ...string[]]): Fail[] {
  const said = fields.filter((name) => body[name] !== undefined).length;
  const code = said === 0 ? 'any_of_required' : 'only_one_of';
  return said === 1 ? [] : [{ field: fields[0], code, params: { fields } }];
}

export interface ProblemBody extends ProblemMore {
  message: string;
  fails: { field: string; code: string; message: string }[];
  status: number;
  current?: unknown;
}

/** The answer of a problem in the reader's language (design 'The API'). */
export function problemBody(
  problem: Problem,
  language: Language,
  fieldLabel?: (name: string) => string,
): ProblemBody {
  return {
    message: problemText(problem.code, language),
    fails: problem.fails.map((fail) => ({
      field: fail.field,
      code: fail.code,
      message: failText(fail, language, fieldLabel),
    })),
    status: statusOf(problem.code),
    ...(problem.current === undefined ? {} : { current: problem.current }),
    ...problem.more,
  };
}
