import type { Installation } from '../installation.ts';

/** A kind of work with what was acknowledged of it. */
export interface Line {
  readonly name: string;
  /** One thing that people do; throws where it was not acknowledged. */
  act(): Promise<void>;
  /** Whether somebody is in the middle of it. */
  busy: number;
  /** How often it was acknowledged. */
  acknowledged: number;
  /** What is not as it was acknowledged, or was done twice; asked when nothing is left to be done. */
  wrong(): Promise<string[]>;
}

/** A line of an installation: `prepare` makes what it needs, and gives what is done and what is checked. */
export type LineOf = (installation: Installation) => Promise<Omit<Line, 'busy' | 'acknowledged'>>;

/** Not what was asked for. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, what: string) {
    super(`${what}: ${status}`);
    this.status = status;
  }
}

/** What a person is answered to a call, which must have this status. */
export async function ask<Body>(
  installation: Installation,
  person: string,
  status: number,
  ...call: [method: string, path: string, body?: unknown]
): Promise<Body> {
  const caller = await installation.as(person);
  return expectStatus(call[1], status, await caller.call<Body>(...call));
}

/** The body of an answer of this status. */
export function expectStatus<Body>(
  what: string,
  wanted: number,
  answer: { status: number; body: Body },
): Body {
  if (answer.status !== wanted)
    throw new Refused(answer.status, `${what} ${JSON.stringify(answer.body).slice(0, 300)}`);
  return answer.body;
}
