import pg from 'pg';
import { codesOf } from '#schemas/engine/codes.ts';
import type { JobFailure } from '#schemas/job/index.ts';
import { JOB_FAULT, type JobFault } from '#schemas/job/kinds.ts';
import { Away } from './away.ts';
import { Problem } from './problem.ts';
import type { TraceTold } from './trace.ts';

/** Lost connections, a full or stopping server, collisions (SQLSTATE), who is away: the job is tried again by itself. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof Away) return true;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(08|40|53|55|57)/.test(code) || /^E[A-Z]+$/.test(code) || /connection|timeout/i.test(message);
};

/** Names of the program, and codes: what is longer, or has other letters, may be a value. */
const NAME = /^[\w.$:-]{1,80}$/;
const nameOf = (text: unknown): string | undefined =>
  typeof text === 'string' && NAME.test(text) ? text : undefined;

/** Where in our own code it was thrown. */
function placeOf({ stack = '' }: Error): string | undefined {
  // Its first lines are the message, which may be anything.
  const [, place] = /^ {4}at .{0,300}?\b((?:server|schemas)\/[\w./-]{1,200}:\d+)/m.exec(stack) ?? [];
  return place;
}

function faultOf(error: unknown): JobFault {
  if (isPassing(error)) return 'AWAY';
  if (error instanceof pg.DatabaseError) return 'DATABASE';
  return error instanceof Problem ? 'REFUSED' : 'PROGRAM';
}

/** What may be told of an error: never its words, since others' errors quote values, addresses, rows. */
export function failureOf(error: unknown): JobFailure {
  // Of several the first; how many there are is in the log.
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const { code } = (error ?? {}) as { code?: unknown };
  const { table, column, constraint } = error instanceof pg.DatabaseError ? error : ({} as pg.DatabaseError);
  return {
    fault: faultOf(error),
    at: new Date().toISOString(),
    type: error instanceof Error ? nameOf(error.constructor.name) : undefined,
    code: nameOf(code),
    about: nameOf(constraint ?? [table, column].filter(Boolean).join('.')),
    place: error instanceof Error ? placeOf(error) : undefined,
  };
}

/** How a handler's error reaches the queue, which keeps the message of what it is given: what may be told, and no more. */
export class JobFailed extends Error {
  /** In which trace it failed, for the log. */
  readonly trace: TraceTold;

  constructor(cause: unknown, trace: TraceTold) {
    super(JSON.stringify(failureOf(cause)), { cause });
    this.trace = trace;
  }
}

/** What the queue has kept of a failure; of any other text, such as a release before this one kept, nothing is told. */
export function readFailure(kept: string): JobFailure {
  try {
    const failure = JSON.parse(kept) as JobFailure;
    if (codesOf(JOB_FAULT).includes(failure.fault)) return failure;
  } catch {
    // No text of ours.
  }
  return { fault: 'UNKNOWN', at: null };
}
