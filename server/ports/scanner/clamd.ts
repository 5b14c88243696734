import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { ScannerAway, type Scanner, type Verdict } from './index.ts';

/** So long (ms) may it take to connect, may nobody say anything, may a whole file take, may an answer to a ping take. */
interface ClamdLimits {
  readonly connect: number;
  /** Beyond the two minutes (MaxScanTime) after which clamd itself gives up a file. */
  readonly silence: number;
  readonly file: number;
  readonly ping: number;
}
const LIMITS: ClamdLimits = { connect: 5_000, silence: 150_000, file: 600_000, ping: 3_000 };

/** Answers are a line; who says more is no clamd. */
const ANSWER_MAX_BYTES = 2_000;

/**
 * The ClamAV daemon over TCP (clamd(8), commands INSTREAM and PING). It must take streams of at least the largest
 * upload (`StreamMaxLength`); what its other limits make it skip it calls clean, unless `AlertExceedsMax` is on.
 */
export function openClamd(
  address: { readonly host: string; readonly port: number },
  limits: Partial<ClamdLimits> = {},
): Scanner {
  const ms = { ...LIMITS, ...limits };
  return {
    kind: 'clamd',
    async scan(content, signal) {
      signal?.throwIfAborted();
      const socket = dial(address, ms, ms.file);
      const stop = (): void => void socket.destroy(new ScannerAway('the scan was stopped'));
      signal?.addEventListener('abort', stop);
      try {
        // A refusal may come before all is sent; a verdict on what was not sent is none, for the sending then fails.
        const verdict = answerOf(socket).then(verdictOf);
        return (await Promise.all([verdict, sendAll(socket, content)]))[0];
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
        socket.destroy();
        content.destroy();
      }
    },
    async isReady() {
      const socket = dial(address, ms, ms.ping);
      const [answer] = await Promise.all([
        answerOf(socket).catch(() => null),
        write(socket, 'zPING\0').catch(() => undefined),
      ]);
      socket.destroy();
      return answer === 'PONG';
    },
  };
}

/** A connection that ends with ScannerAway when a limit is reached; `most` is that of the whole conversation. */
function dial(address: { host: string; port: number }, ms: ClamdLimits, most: number): Socket {
  const socket = connect(address);
  const endAfter = (time: number, sentence: string): NodeJS.Timeout =>
    setTimeout(() => socket.destroy(new ScannerAway(sentence)), time);
  const connecting = endAfter(ms.connect, 'no connection to clamd');
  const talking = endAfter(most, 'clamd took too long');
  socket.setTimeout(ms.silence, () => socket.destroy(new ScannerAway('clamd says nothing')));
  return socket
    .once('connect', () => clearTimeout(connecting))
    .once('close', () => [connecting, talking].forEach(clearTimeout))
    .on('error', () => undefined); // Told to whoever reads or writes.
}

/** What is said up to the zero byte that ends an answer. Throws ScannerAway when none comes. */
async function answerOf(socket: Socket): Promise<string> {
  let heard = '';
  try {
    for await (const part of socket as AsyncIterable<Buffer>) {
      heard += part.toString('utf8');
      const end = heard.indexOf('\0');
      if (end >= 0) return heard.slice(0, end);
      if (heard.length > ANSWER_MAX_BYTES) break;
    }
  } catch (error) {
    throw awayFor(error);
  }
  throw new ScannerAway('clamd did not finish its answer');
}

/** Sends a content as clamd reads it: each piece after its length, zero at the end. Throws what the content throws. */
async function sendAll(socket: Socket, content: Readable): Promise<void> {
  // Not awaited before the content is read: its errors must not come while nobody listens.
  const begun = write(socket, 'zINSTREAM\0');
  begun.catch(() => undefined);
  for await (const piece of content as AsyncIterable<Buffer>) {
    await begun;
    // A length of zero is the end: the rest would not be looked at.
    if (piece.length > 0) await write(socket, Buffer.concat([lengthOf(piece.length), piece]));
  }
  await begun;
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

const write = (socket: Socket, bytes: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(awayFor(error)) : resolve()));
  });

const awayFor = (cause: unknown): ScannerAway =>
  cause instanceof ScannerAway ? cause : new ScannerAway('the connection to clamd broke', { cause });

/** Reads `stream: OK` and `stream: Name FOUND`; anything else, such as `… ERROR`, is no verdict. */
function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { clean: true };
  const virus = /^stream: ([\x20-\x7e]{1,200}) FOUND$/.exec(answer)?.[1];
  if (virus === undefined) throw new ScannerAway(`clamd gave no verdict: ${printable(answer)}`);
  return { clean: false, virus };
}

const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);
