import { Decrypter, Encrypter } from 'age-encryption';
import { Duplex } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { breather } from './breathe.ts';
import type { FileKeys, Secrets } from './secrets.ts';

/** Bytes that are worked on at a time, a part of a millisecond: no more than the format's own blocks. */
const PIECE_BYTES = 65_536;

/** Who opens with a passphrase has no key. */
export interface Passphrase {
  readonly passphrase: string;
}

/** A stream that encrypts what it is given to the installation's key of files: files as the `age` tool reads them. */
export const seal = ({ files }: Pick<Secrets, 'files'>): Duplex => sealTo(files);

/** The same for another recipient, or for whoever knows a passphrase. */
export function sealTo(to: Pick<FileKeys, 'recipient'> | Passphrase): Duplex {
  const encrypter = encrypterFor(to);
  return through((plain) => encrypter.encrypt(plain));
}

/**
 * A stream that decrypts what `seal` gave. It fails when that was changed, cut, or sealed to another key, and gives
 * nothing after the place: what came before is sound, but not the whole. Who passes it on must then break off (a
 * `pipeline` into the answer does), so that nobody takes it for the file.
 */
export const unseal = ({ files }: Pick<Secrets, 'files'>): Duplex => unsealBy(files);

/** The same with other keys, or with a passphrase. */
export function unsealBy(by: Pick<FileKeys, 'identities'> | Passphrase): Duplex {
  const decrypter = new Decrypter();
  if ('passphrase' in by) decrypter.addPassphrase(by.passphrase);
  else for (const identity of by.identities) decrypter.addIdentity(identity);
  return through((sealed) => decrypter.decrypt(sealed));
}

/** Bytes that `seal` makes of a content of `size` bytes. */
export async function sealedSize({ files }: Pick<Secrets, 'files'>, size: number): Promise<number> {
  return (await encrypterFor(files).encrypt(webStream([]))).size(size);
}

function encrypterFor(to: Pick<FileKeys, 'recipient'> | Passphrase): Encrypter {
  const encrypter = new Encrypter();
  if ('passphrase' in to) encrypter.setPassphrase(to.passphrase);
  else encrypter.addRecipient(to.recipient);
  return encrypter;
}

type WebStream = globalThis.ReadableStream<Uint8Array>;

const through = (convert: (content: WebStream) => Promise<WebStream>): Duplex =>
  Duplex.from(async function* (content: AsyncIterable<Uint8Array>) {
    const converted = await convert(webStream(inPieces(content)));
    yield* converted as unknown as AsyncIterable<Uint8Array>;
  });

/** The library takes and gives the streams of browsers; those of Node are the same with other types. */
const webStream = (content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): WebStream =>
  ReadableStream.from(content) as unknown as WebStream;

/** Others have their turn between pieces, also when all of them are there at once. */
async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const breathe = breather();
  for await (const part of content)
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      yield part.subarray(at, at + PIECE_BYTES);
      await breathe();
    }
}
