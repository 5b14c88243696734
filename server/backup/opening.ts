import { identityToRecipient } from 'age-encryption';
import { readFile } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import type { Config } from '#server/platform/config.ts';
import { presentIdentities } from '#server/platform/keys/masters.ts';
import { sealTo, unsealBy } from '#server/platform/sealed.ts';
import { BackupError } from './error.ts';

/** What opens a backup, from the words of a command. */
export interface Opening {
  /** A new one for each reading. */
  readonly stream: () => Duplex;
  /** The age identities of which one opens it; none: a passphrase does. */
  readonly identities: readonly string[];
}

const SHORTEST = 12;

interface Words {
  readonly identity?: string;
  readonly 'passphrase-file'?: string;
}

/** By the passphrase or the identity of a file, else by the installation's key. Throws BackupError when there is none. */
export async function openingOf(words: Words, config: Config): Promise<Opening> {
  if (words['passphrase-file']) {
    const passphrase = await passphraseOf(words['passphrase-file']);
    return { stream: () => unsealBy(passphrase), identities: [] };
  }
  const identities = words.identity ? [await identityOf(words.identity)] : await presentIdentities(config);
  if (identities.length === 0)
    throw new BackupError(
      'Say what opens it: --identity FILE with the secret key of the installation (or of the recipient it was sealed to), or --passphrase-file FILE.',
    );
  return { stream: () => unsealBy({ identities }), identities };
}

/** To the passphrase of a file, or to a recipient, else to the installation. Throws BackupError. */
export async function sealingOf(
  words: { readonly recipient?: string; readonly 'passphrase-file'?: string },
  own: string,
): Promise<Duplex> {
  if (words['passphrase-file'] && words.recipient)
    throw new BackupError('Either --recipient or --passphrase-file: it is sealed to one of them.');
  if (words['passphrase-file']) return sealTo(await passphraseOf(words['passphrase-file']));
  const recipient = words.recipient ?? own;
  try {
    return sealTo({ recipient });
  } catch {
    throw new BackupError('--recipient is an age recipient, such as age-keygen gives: age1…');
  }
}

async function passphraseOf(path: string): Promise<{ readonly passphrase: string }> {
  const passphrase = (await contentOf(path)).replace(/\r?\n$/, '');
  if (passphrase.length < SHORTEST)
    throw new BackupError(`The passphrase in ${path} must have ${SHORTEST} characters or more.`);
  return { passphrase };
}

/** As the product and as age-keygen write it. */
async function identityOf(path: string): Promise<string> {
  const [identity] = /^AGE-SECRET-KEY-[A-Z0-9]+$/m.exec(await contentOf(path)) ?? [];
  if (!identity || !(await identityToRecipient(identity).catch(() => null)))
    throw new BackupError(`${path} holds no secret key such as AGE-SECRET-KEY-1….`);
  return identity;
}

const contentOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code}).`);
  });
