import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { PASSWORD_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { fewAtATime } from '#server/platform/few.ts';

class PasswordTooShort extends Error {
  override readonly name = 'PasswordTooShort';
  readonly status = 400;
  constructor() {
    super(`a password has at least ${PASSWORD_MIN_LENGTH} characters`);
  }
}

const scryptOnThread: (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer> = promisify(scrypt);

/** Half of libuv's threads: the rest is for files, names of hosts and signatures, which would wait behind every hash. */
const inTurn = fewAtATime(2);

/** OWASP Password Storage Cheat Sheet: scrypt with N=2^15, r=8, p=3. */
const COST = { ln: 15, r: 8, p: 3 };
const HASH_BYTES = 32;
const SHAPE = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

function run(plain: string, salt: Buffer, { ln, r, p }: typeof COST, length: number): Promise<Buffer> {
  const N = 2 ** ln;
  // NFKC: the same letters typed on another keyboard are the same password (NIST SP 800-63B §5.1.1.2).
  return inTurn(() =>
    scryptOnThread(plain.normalize('NFKC'), salt, length, { N, r, p, maxmem: 256 * N * r }),
  );
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');

/** Hash with a fresh salt; the cost stands in the string, so it can be raised later without breaking old ones. */
export async function hashPassword(plain: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await run(plain, salt, COST, HASH_BYTES);
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${encode(salt)}$${encode(hash)}`;
}

/** A hash of the present cost that no password has: an unknown user takes as long to refuse as a known one. */
const NOBODY = `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${encode(randomBytes(16))}$${encode(randomBytes(HASH_BYTES))}`;

/** Whether the password is the one of the hash. Without a hash it works as long and says no. */
export async function verifyPassword(plain: string, hash: string | undefined): Promise<boolean> {
  const [, ln, r, p, salt, stored] = SHAPE.exec(hash ?? NOBODY) ?? [];
  if (!ln || !r || !p || !salt || !stored) return false;
  const expected = Buffer.from(stored, 'base64');
  const actual = await run(
    plain,
    Buffer.from(salt, 'base64'),
    { ln: Number(ln), r: Number(r), p: Number(p) },
    expected.length,
  );
  return timingSafeEqual(actual, expected);
}

/** Sets a password and, in the same statement, ends every session and refresh token of its owner. */
export async function setPassword(pool: Pick<Pool, 'query'>, userId: string, plain: string): Promise<void> {
  if ([...plain.normalize('NFKC')].length < PASSWORD_MIN_LENGTH) throw new PasswordTooShort();
  await pool.query(
    `with ended as (delete from portal_state where payload ? 'accountId' and payload ->> 'accountId' = $1::text)
     insert into portal_account (user_id, password_hash) values ($1::text::uuid, $2)
     on conflict (user_id) do update set password_hash = excluded.password_hash, updated_at = now()`,
    [userId, await hashPassword(plain)],
  );
}
