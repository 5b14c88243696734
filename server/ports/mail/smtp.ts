import type { SmtpConfig } from '#server/platform/config.ts';
import { whenAsked } from '#server/platform/whenAsked.ts';
import { compose } from './compose.ts';
import { MailAway, MailRefused } from './errors.ts';
import { greets } from './greeting.ts';
import type { Mail, Mailbox } from './index.ts';

/** So long (ms) may it take to connect, may nobody say anything, may a whole message take, may a greeting take (/api/ready). */
interface SmtpLimits {
  readonly connect: number;
  readonly silence: number;
  readonly message: number;
  readonly greeting: number;
}
const LIMITS: SmtpLimits = { connect: 10_000, silence: 20_000, message: 60_000, greeting: 3_000 };

interface SmtpOptions extends Partial<SmtpLimits> {
  /** A certificate authority to trust besides the usual ones (PEM). */
  readonly ca?: string;
}

/** A mail server (RFC 5321), whose certificate is checked wherever TLS is spoken. */
export function openSmtp(server: SmtpConfig, from: Mailbox, options: SmtpOptions = {}): Mail {
  const ms = { ...LIMITS, ...options };
  const transport = whenAsked(async () =>
    (await import('nodemailer')).createTransport({
      host: server.host,
      port: server.port,
      secure: server.tls === 'always',
      requireTLS: server.tls === 'starttls',
      ignoreTLS: server.tls === 'off',
      auth: server.auth && { user: server.auth.user, pass: server.auth.password },
      tls: { minVersion: 'TLSv1.2', ...(options.ca ? { ca: options.ca } : {}) },
      dnsTimeout: ms.connect,
      connectionTimeout: ms.connect,
      greetingTimeout: ms.connect,
      socketTimeout: ms.silence,
      socketCloseTimeout: 0,
    }),
  );
  return {
    kind: 'smtp',
    async send(message, signal) {
      signal?.throwIfAborted();
      const late = AbortSignal.timeout(ms.message);
      const mail = { ...compose(message, from), signal: signal ? AbortSignal.any([signal, late]) : late };
      try {
        await (await transport()).sendMail(mail);
      } catch (error) {
        signal?.throwIfAborted();
        throw failureOf(error);
      }
    },
    fileOf: () => null,
    isReady: () => greets(server, ms.greeting, options.ca),
  };
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  /** Whether the same message would be refused again (RFC 5321 §4.2.1); absent when the server was not asked. */
  readonly permanent?: boolean;
}

/**
 * What lasts concerns this recipient or this message, also that it is too large, of which a server may hear with our address
 * (RFC 1870 §6.1: 552). That we may not sign in or not send at all is for the operator to
 * mend, and mail waits for it like for a server that is down.
 */
function failureOf(error: unknown): MailAway | MailRefused {
  const { code = 'failed', command, response = '', permanent = true } = error as SmtpError;
  const isTooLarge = command === 'MAIL FROM' && /^552/.test(response);
  const ofThisMail = code === 'EMESSAGE' || isTooLarge || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  // Neither the library's sentence nor the server's: both quote addresses.
  const said = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace('-', ' ') ?? code;
  return ofThisMail && permanent
    ? new MailRefused(said)
    : new MailAway(`the mail server does not take mail: ${said}`);
}
