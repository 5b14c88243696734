import { identityToRecipient } from 'age-encryption';
import { readFile } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import type { Config } from '#server/platform/config.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import { presentKey } from '#server/platform/secrets.ts';
import { BackupError } from './error.ts';

/** What opens a backup, from the words of a command. */
export interface Opening {
  readonly stream: Duplex;
  /** The age identity that opens it; null: a passphrase does. */
  readonly identity: string | null;
}

const SHORTEST = 12;

interface Words {
  readonly identity?: string;
  readonly 'passphrase-file'?: string;
}

/** By the passphrase or the identity of a file, else by the installation's key. Throws BackupError when there is none. */
export async function openingOf(words: Words, config: Config): Promise<Opening> {
  if (words['passphrase-file'])
    return { stream: unseal(await passphraseOf(words['passphrase-file'])), identity: null };
  const identity = words.identity ? await identityOf(words.identity) : await presentKey(config);
  if (identity === null)
    throw new BackupError(
      'Say what opens it: --identity FILE with the secret key of the installation (or of the recipient it was sealed to), or --passphrase-file FILE.',
    );
  return { stream: unseal({ identity }), identity };
}

/** To the passphrase of a file, or to a recipient, else to the installation. Throws BackupError. */
export async function sealingOf(
  words: { readonly recipient?: string; readonly 'passphrase-file'?: string },
  own: string,
): Promise<Duplex> {
  if (words['passphrase-file']) return seal(await passphraseOf(words['passphrase-file']));
  const recipient = words.recipient ?? own;
  try {
    return seal({ recipient });
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
  const [identity] = /^AGE-SECRET-KEY-\S+$/m.exec(await contentOf(path)) ?? [];
  if (!identity || !(await identityToRecipient(identity).catch(() => null)))
    throw new BackupError(`${path} holds no secret key such as AGE-SECRET-KEY-1….`);
  return identity;
}

const contentOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code}).`);
  });
