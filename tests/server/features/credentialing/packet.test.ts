import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/packet.ts';
import {
  approveAll,
  changesOf,
  fillFile,
  fillForm,
  ok,
  openAccount,
  requireOnly,
  submitFile,
} from './support.ts';

const app = useApp();
let folder: string;
let id: string;
/** The packet as a person saves and unpacks it. */
beforeAll(async () => {
  await requireOnly(app, 'W9', 'DRIVER_LICENSE', 'VEHICLE_REGISTRATION');
  id = await openAccount(app, { name: 'Café Ñandú & Söhne, LLC', cred_agent_id: demoId('cred.agent') });
  const { driver } = await fillFile(app, 'cred.supervisor', id);
  await fillForm(app, 'cred.supervisor', driver.forms![0]!, { ssn: '219099999', first_name: 'Łucja' });
  ok(await submitFile(app, 'cred.supervisor', id));
  await approveAll(app, 'cred.agent', { account_id: id, resource_id: driver.entity_id });
  const answer = await app.as('cred.agent').postRaw(`/credentialing/accounts/${id}/packet`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  folder = await mkdtemp(join(tmpdir(), 'provnet-packet-'));
  await writeFile(join(folder, 'packet.zip'), answer.bytes);
  execFileSync('unzip', ['-q', 'packet.zip'], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is one archive with the paper, every document, and their sums, and leaves its row in the history', async () => {
  const sums = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  expect(sums).toHaveLength(4);
  for (const line of sums) {
    const [, sum, path] = /^(\w{64}) {2}(.*)$/.exec(line)!;
    const content = await readFile(join(folder, path!));
    expect(createHash('sha256').update(content).digest('hex'), path).toBe(sum);
  }
  expect(sums.some((line) => /documents\/driver .*\/DRIVER_LICENSE /.test(line))).toBe(true);
  const { items } = ok(await changesOf(app, 'cred.supervisor', id));
  expect(items.filter((entry) => entry.type === 'CREDENTIAL_EXPORTED')).toHaveLength(1);
});

it('tells every value, who approved it when, documents, events, and of what is sensitive the mask', async () => {
  const { text, pages } = await pdfText(await readFile(join(folder, 'packet.pdf')));
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
