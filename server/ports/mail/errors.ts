import { Away } from '#server/platform/away.ts';

/** The mail server does not answer, or takes nothing now: the mail waits. Its sentence names nobody. */
export class MailAway extends Away {}

/** This mail will never be taken. `reason` is ours or the server's code (`550 5.1.1`), never its sentence: that names people. */
export class MailRefused extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`the mail was refused: ${reason}`, options);
    this.reason = reason;
  }
}
