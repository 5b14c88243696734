import { describe, expect, it } from 'vitest';
import { hashPassword, setPassword, verifyPassword } from '#server/ports/identity/index.ts';
import { cpuMs } from '#tests/support/cpu.ts';

describe('passwords', () => {
  it('are kept as salted hashes that only the same password opens, however its accent was typed', async () => {
    const password = 'contrase\u00f1a';
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(one).not.toBe(two);
    expect(one).not.toContain(password);
    expect(await verifyPassword(password, one)).toBe(true);
    expect(await verifyPassword('contrasen\u0303a', one)).toBe(true);
    expect(await verifyPassword('', one)).toBe(false);
    const cost = (of: string | undefined) =>
      cpuMs(async () => expect(await verifyPassword('contrase\u00f1A', of)).toBe(false));
    const known = await cost(one);
    // An unknown user costs as much.
    expect(await cost(undefined)).toBeGreaterThan(known / 4);
  });

  it('never match a broken hash', async () => {
    expect(await verifyPassword('x', 'plain-text')).toBe(false);
  });

  it('have at least six characters', async () => {
    const untouched = { query: () => Promise.reject(new Error('must not be asked')) };
    await expect(setPassword(untouched, 'an-id', '12345')).rejects.toMatchObject({
      name: 'PasswordTooShort',
    });
  });
});
