import { Away } from '#server/platform/away.ts';

/** The signing service does not answer, or cannot now: the job is tried again. Its sentence names nobody. */
export class SigningAway extends Away {}

/** It will never take this; `reason` is ours or the service's code, never its sentence: that may name people. */
export class SigningRefused extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`the signing service refused: ${reason}`, options);
    this.reason = reason;
  }
}
