import { describe, expect, it } from 'vitest';
import { hashPassword, setPassword, verifyPassword } from '#server/ports/identity/index.ts';
import { cpuMs } from '#tests/support/cpu.ts';

describe('passwords', () => {
  it('are kept as salted hashes that only the same password opens', async () => {
    const [one, two] = await Promise.all([hashPassword('provnet-demo'), hashPassword('provnet-demo')]);
    expect(one).not.toBe(two);
    expect(one).not.toContain('provnet-demo');
    expect(await verifyPassword('provnet-demo', one)).toBe(true);
    expect(await verifyPassword('provnet-demO', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
  });

  it('are the same however an accent was typed', async () => {
    expect(await verifyPassword('contrasen\u0303a', await hashPassword('contrase\u00f1a'))).toBe(true);
  });

  it('never match an unknown user or a broken hash, and an unknown user costs as much', async () => {
    const hash = await hashPassword('provnet-demo');
    const time = (of: string | undefined) =>
      cpuMs(async () => expect(await verifyPassword('another one', of)).toBe(false));
    const known = await time(hash);
    expect(await time(undefined)).toBeGreaterThan(known / 4);
    expect(await verifyPassword('x', 'plain-text')).toBe(false);
  });

  it('have at least six characters', async () => {
    const untouched = { query: () => Promise.reject(new Error('must not be asked')) };
    await expect(setPassword(untouched, 'an-id', '12345')).rejects.toMatchObject({
      name: 'PasswordTooShort',
    });
  });
});
