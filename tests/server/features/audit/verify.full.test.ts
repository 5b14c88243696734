import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { useCommands } from '#tests/support/commands.ts';
import { newLead } from '../activities/support.ts';
import { tamper } from './support.ts';

describe('npm run audit:verify', () => {
  const lines: string[] = [];
  const app = useApp({}, true, undefined, lines);
  const commands = useCommands();
  const verify = (...words: string[]) => commands.run(app, 'audit:verify', ...words);

  it('proves what the application, which chains it by itself, has written; and ends with 1 where it is not that', async () => {
    await newLead(app);
    const unchained = async () => await app.query`select from audit_batch where no is null`;
    await expect.poll(unchained).toEqual([]);
    const fine = await verify();
    expect(fine).toMatchObject({
      code: 0,
      text: expect.stringContaining('Everything is as it was written.'),
    });
    const [, head = ''] = /--head (\d+:[0-9a-f]{64})/.exec(fine.text) ?? [];
    // Each step of the chain is in the log, for whoever keeps that elsewhere.
    const heads = lines
      .map((line) => JSON.parse(line) as { level: number; part?: string; head?: string })
      .flatMap((line) => (line.part === 'audit' && line.level === 30 ? [line.head] : []));
    expect(heads.at(-1)).toBe(head);
    expect(await verify('--head', heads[0]!)).toMatchObject({ code: 0 });

    const id = await newLead(app);
    await tamper(app.db, sql`update history set changes = '[]' where record_id = ${id}`);
    const { code, text } = await verify('--head', head);
    expect(code).toBe(1);
    expect(text).toMatch(/^[0-9a-f-]{36} {2}row of the history: not what was written\n/);
    expect(text).toMatch(/\nFaults: 1\.\n$/);
    expect(await verify('--since', 'yesterday')).toMatchObject({
      code: 1,
      text: expect.stringContaining('--since is a day'),
    });
    expect(await verify('--head', 'yesterday')).toMatchObject({
      code: 1,
      text: expect.stringContaining('--head is a number'),
    });
  });
});
