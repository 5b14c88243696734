import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { useCommands } from '#tests/support/commands.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { linkTo } from '#tests/support/signing.ts';
import { person } from '../credentialing/clock/given.ts';
import { tell } from './support.ts';

describe('npm run outbox', () => {
  const app = useApp();
  const commands = useCommands();
  const outbox = async (...words: string[]): Promise<string[]> => {
    const { code, text } = await commands.run(app, 'outbox', ...words);
    if (code !== 0) throw new Error(text);
    return text.trim().split('\n');
  };

  it('tells when, what, to whom and where it lies or why it failed; never what it says', async () => {
    expect(await outbox()).toEqual(['There is no such mail.']);
    const [agent, nobody] = [demoId('sp.agent'), await person(app, { email: null })];
    for (const userId of [agent, nobody])
      await tell(app, {
        code: 'task.due',
        params: { title: 'A secret title', lead: 'Harbor', due: { day: '2031-03-01' } },
        userId,
        about: { resource: 'task', id: null },
      });
    // Told in the console only, it is no mail.
    await tell(app, {
      code: 'import.done',
      params: { file: 'leads.csv', outcome: { en: 'Done', es: 'Terminada' }, imported: 1, left: 0 },
      userId: agent,
      about: { resource: 'import_flow', id: null },
    });
    await expect
      .poll(async () => (await app.query`select from notice where mail_state = 'QUEUED'`).length)
      .toBe(0);
    const lines = await outbox();
    expect(lines).toHaveLength(2);
    const [failed, sent] = lines;
    expect(failed).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  FAILED  task\\.due  ${nobody}  no_address$`),
    );
    expect(sent).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}SENT {4}task\.due {2}sp\.agent +\/.*\.eml$/);
    const file = / (\/\S+\.eml)$/.exec(sent!)![1]!;
    expect(file.startsWith(join(app.dataDir, 'mail', 'new'))).toBe(true);
    expect(await readFile(file, 'utf8')).toContain('Due on March 1, 2031');
    expect(lines.join()).not.toMatch(/secret|Harbor|@/);

    expect(await outbox('--failed')).toEqual([failed]);
    expect(await outbox('--limit', '1')).toEqual([failed]);
    await rm(file);
    expect((await outbox())[1]).toMatch(/sp\.agent$/);
  });

  it('tells of letters to who signs as well, not of what is in them', async () => {
    const address = 'nina@provider.example';
    const { at, version } = await draftAgreement(app, 'sp.supervisor', address);
    const asked = await app.as('sp.supervisor').post(`${at}/send`, { version });
    expect(asked.status, asked.text).toBe(202);
    const link = await linkTo(app, address);
    // The letter lies there a moment before its row says so.
    await expect
      .poll(() => outbox('--limit', '1'))
      .toEqual([
        expect.stringMatching(
          /^\d{4}-\d\d-\d\d \d\d:\d\d {2}SENT {2}invitation {2}nina@provider\.example {2}\/.*\.eml$/,
        ),
      ]);
    const [line = ''] = await outbox('--limit', '1');
    expect(await readFile(/ (\/\S+\.eml)$/.exec(line)![1]!, 'utf8')).toContain(`/sign#${link.slice(0, 10)}`);
    expect((await outbox()).join('\n')).not.toContain(link);
    await app.query`update letter set state = 'FAILED', failure = '550 5.1.1' where address = ${address}`;
    expect((await outbox('--failed'))[0]).toMatch(/FAILED +invitation +nina@provider\.example +550 5\.1\.1$/);
  });

  it.each([
    [['--limit', '0'], 'from 1 to 1000'],
    [['--limit', '1001'], 'from 1 to 1000'],
    [['--body'], '--body'],
  ])('says what is wrong with %o', async (words, sentence) => {
    expect(await commands.run(app, 'outbox', ...words)).toMatchObject({
      code: 1,
      text: expect.stringContaining(sentence),
    });
  });
});
