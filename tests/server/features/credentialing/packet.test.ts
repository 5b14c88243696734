import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/packet.ts';
import { approveAll, changesOf, fillFile, fillForm, ok, openAccount, submitFile } from './support.ts';

const app = useApp();
let folder: string;
let id: string;
let driver: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provnet-packet-'));
  id = await openAccount(app, { name: 'Café Ñandú & Söhne, LLC', cred_agent_id: demoId('cred.agent') });
  const parts = await fillFile(app, 'cred.supervisor', id);
  driver = parts.driver.entity_id;
  await fillForm(app, 'cred.supervisor', parts.driver.forms![0]!, { ssn: '219099999', first_name: 'Łucja' });
  ok(await submitFile(app, 'cred.supervisor', id));
  await approveAll(app, 'cred.agent', { account_id: id, resource_id: driver });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const textOf = async (path: string) => pdfText(await readFile(path));

/** The packet as a person saves and unpacks it. */
async function packet(person: string, language: string): Promise<string> {
  const token = app.as(person, language);
  const answer = await token.postRaw(`/credentialing/accounts/${id}/packet`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  const into = await mkdtemp(join(folder, 'p-'));
  await writeFile(join(into, 'packet.zip'), answer.bytes);
  execFileSync('unzip', ['-q', 'packet.zip'], { cwd: into });
  return into;
}

it('is one archive with the paper, every document, and their sums', async () => {
  const into = await packet('cred.agent', 'en');
  const sums = (await readFile(join(into, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  expect(sums.length).toBeGreaterThan(15);
  for (const line of sums) {
    const [, sum, path] = /^(\w{64}) {2}(.*)$/.exec(line)!;
    expect(
      createHash('sha256')
        .update(await readFile(join(into, path!)))
        .digest('hex'),
      path,
    ).toBe(sum);
  }
  expect(sums.some((line) => /documents\/driver .*\/DRIVER_LICENSE /.test(line))).toBe(true);
});

it('tells every value, who approved it when, documents, events, and of what is sensitive the mask', async () => {
  const { text, pages } = await textOf(join(await packet('cred.supervisor', 'en'), 'packet.pdf'));
  expect(pages).toBeGreaterThan(3);
  for (const words of [
    'Café Ñandú & Söhne, LLC',
    'Łucja',
    'Text of legal_name',
    '•••-••-9999',
    'cred.agent Test',
    'Driver license',
    'The chain of events is intact.',
    'Onboarding → Pending review',
    `Page 1 of ${pages}`,
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/219-?09-?9999/);
  expect(text).not.toMatch(/1985-04-12|04\/12\/1985/);
  expect(text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M UTC/);
});

it('speaks the language of who asks, and leaves its row in the history', async () => {
  const { text } = await textOf(join(await packet('cred.supervisor', 'es'), 'packet.pdf'));
  expect(text).toContain('La cadena de eventos está íntegra.');
  expect(text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M UTC/);
  const { items } = ok(await changesOf(app, 'cred.supervisor', id));
  expect(items.filter((entry) => entry.type === 'CREDENTIAL_EXPORTED')).toHaveLength(3);
});
