import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message as the server got it: who was named outside (the envelope), and what was inside. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly raw: Buffer;
}

export interface TestSmtp {
  readonly port: number;
  readonly received: Received[];
  close(): Promise<void>;
}

/** A real mail server on a port of its own, that keeps what it takes. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          raw: Buffer.concat(parts),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A refusal with this code, as a server says it. */
export const refusal = (responseCode: number, sentence: string): Error =>
  Object.assign(new Error(sentence), { responseCode });
