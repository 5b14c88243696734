import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { UploadTicket } from '#schemas/file/index.ts';
import { useApp } from '#tests/support/app.ts';
import { askUpload, postForm, settled, uploadFile } from '#tests/support/files.ts';
import { leadBody } from '#tests/support/leads.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { fileNow, pathsHolding, runSweep } from './uploadsSupport.ts';

const app = useApp();

async function asked(name: string, content: Buffer): Promise<UploadTicket> {
  const { status, body, text } = await askUpload(app, 'sp.agent', { name, content });
  expect(status, text).toBe(201);
  return body;
}
const age = (fileId: string, what: 'expires_at' | 'updated_at' | 'created_at', table = 'file_version') =>
  app.query`update ${sql.table(table)} set ${sql.ref(what)} = now() - interval '2 days'
       where ${sql.ref(table === 'file' ? 'entity_id' : 'file_id')} = ${fileId}`;

test('a browser that died after the post costs nothing, one that died before it an upload', async () => {
  const content = samplePdf('Posted');
  const posted = await asked('Posted.pdf', content);
  expect(await postForm(app, posted, content)).toBe(204);
  const lost = await asked('Lost.pdf', content);
  const open = await asked('Open.pdf', content);
  await age(posted.file.entity_id, 'expires_at');
  await age(lost.file.entity_id, 'expires_at');
  await runSweep(app);
  expect(await settled(app, 'sp.agent', posted.file.entity_id)).toMatchObject({ state: 'UPLOADED' });
  expect(await settled(app, 'sp.agent', lost.file.entity_id)).toMatchObject({
    state: 'FAILED',
    failure: 'upload_failed',
  });
  expect(await fileNow(app, 'sp.agent', open.file.entity_id)).toMatchObject({ state: 'UPLOADING' });
});

test('an upload whose job has got lost is scanned all the same', async () => {
  const content = samplePdf('No job');
  const ticket = await asked('No job.pdf', content);
  expect(await postForm(app, ticket, content)).toBe(204);
  const { file } = ticket;
  await app.query`update file_version set state = 'SCANNING' where file_id = ${file.entity_id}`;
  await runSweep(app);
  expect(await fileNow(app, 'sp.agent', file.entity_id)).toMatchObject({ state: 'UPLOADING' });
  await age(file.entity_id, 'updated_at');
  await runSweep(app);
  expect(await settled(app, 'sp.agent', file.entity_id)).toMatchObject({ state: 'UPLOADED' });
});

test('what never came to hang on a record is removed after a day; what does, and what is younger, stays', async () => {
  const upload = (use: 'agreement' | 'outreach' | 'credential', person: string) =>
    uploadFile(app, person, { name: `${use}.pdf`, content: samplePdf(`${use} of ${person}`), use });
  const forgotten = await upload('outreach', 'sp.agent');
  const young = await upload('outreach', 'sp.agent2');
  const held = await upload('agreement', 'sp.agent');
  const credential = await upload('credential', 'sp.provider');
  const lead = await app
    .as('sp.agent')
    .post<{ entity_id: string }>('/leads/sp', await leadBody(app.db, 'sp'));
  await app.query`insert into agreement (entity_id, lead_id, lead_type, name, type, status, file_id)
            values (${uuidv7()}, ${lead.body.entity_id}, 'SP', 'Paper', 'NDA', 'SIGNED', ${held.entity_id})`;
  for (const { entity_id } of [forgotten, held, credential]) await age(entity_id, 'created_at', 'file');
  await runSweep(app);
  expect(await fileNow(app, 'sp.agent', forgotten.entity_id)).toBeUndefined();
  expect(await fileNow(app, 'sp.provider', credential.entity_id)).toBeUndefined();
  expect(await pathsHolding(app, samplePdf('outreach of sp.agent'))).toEqual([]);
  for (const [{ entity_id }, person] of [
    [young, 'sp.agent2'],
    [held, 'sp.agent'],
  ] as const)
    expect(await fileNow(app, person, entity_id)).toMatchObject({
      state: 'UPLOADED',
      can: { download: true },
    });
  const rows = await app.query<{ type: string; actor_id: string | null }>`
    select type, actor_id from history where record_id = ${forgotten.entity_id} order by at desc limit 1`;
  expect(rows).toEqual([{ type: 'FILE_PURGED', actor_id: null }]);
});

test('what was posted and is awaited by nobody is removed, however it came about', async () => {
  const [cancelled, awaited] = [samplePdf('Cancelled first'), samplePdf('Still awaited')];
  const ticket = await asked('Cancelled first.pdf', cancelled);
  const { entity_id } = ticket.file;
  expect((await app.as('sp.agent').post(`/util/file/${entity_id}/cancel`, { no: 1 })).status).toBe(204);
  // The form is good for a while longer.
  expect(await postForm(app, ticket, cancelled)).toBe(204);
  expect(await postForm(app, await asked('Still awaited.pdf', awaited), awaited)).toBe(204);
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const content of [cancelled, awaited]) {
    const [path, ...more] = await pathsHolding(app, content);
    expect(more).toEqual([]);
    await utimes(path!, hoursAgo, hoursAgo);
  }
  await runSweep(app);
  expect(await pathsHolding(app, cancelled)).toEqual([]);
  expect(await pathsHolding(app, awaited)).toHaveLength(1);
});

test('links that have ended, and copies that killed processes have left, are removed, others stay', async () => {
  const link = (hash: string, end: string) =>
    app.query`insert into file_link (token_hash, person_id, version_ids, kind, filename, expires_at)
        select ${hash}, entity_id, '{}', 'attachment', 'x', now() + ${end}::interval from app_user limit 1`;
  await link('ended', '-1 second');
  await link('open', '5 minutes');
  const [old, young] = [join(app.dataDir, 'tmp', 'settle-old'), join(app.dataDir, 'tmp', 'settle-young')];
  for (const folder of [old, young]) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'upload'), 'a copy');
  }
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old, hoursAgo, hoursAgo);
  await runSweep(app);
  const rows = await app.query<{ token_hash: string }>`
    select token_hash from file_link where token_hash in ('ended', 'open')`;
  expect(rows).toEqual([{ token_hash: 'open' }]);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test('two sweeps at once do what one does', async () => {
  const content = samplePdf('Twice');
  const ticket = await asked('Twice.pdf', content);
  expect(await postForm(app, ticket, content)).toBe(204);
  const { entity_id } = ticket.file;
  await age(entity_id, 'expires_at');
  const before = await app.query<{ id: string }>`
    select graphile_worker.add_job('file.sweep', '{}'::json)::text as id from generate_series(1, 2)`;
  expect(before).toHaveLength(2);
  await runSweep(app);
  expect(await settled(app, 'sp.agent', entity_id)).toMatchObject({ state: 'UPLOADED' });
  const rows = await app.query<{ type: string }>`
    select type from history where record_id = ${entity_id} order by at, entity_id`;
  expect(rows.map(({ type }) => type)).toEqual(['FILE_ADDED', 'FILE_RECEIVED', 'FILE_UPLOADED']);
});
