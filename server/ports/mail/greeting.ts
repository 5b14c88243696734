import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SmtpConfig } from '#server/platform/config.ts';

/** Whether a mail server greets whoever comes (RFC 5321 §3.1): neither a name nor a password is said for it. */
export function greets({ host, port, tls }: SmtpConfig, ms: number, ca?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket =
      tls === 'always'
        ? connectTls({ host, port, ca, ...(isIP(host) ? {} : { servername: host }) })
        : connect({ host, port });
    const end = (answer: boolean): void => {
      resolve(answer);
      socket.destroy();
    };
    const late = setTimeout(end, ms, false);
    socket
      .once('data', (line: Buffer) => end(line.toString('latin1').startsWith('220')))
      .once('close', () => {
        clearTimeout(late);
        resolve(false);
      })
      .on('error', () => end(false));
  });
}
