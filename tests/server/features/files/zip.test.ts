import { bytesText } from '#schemas/engine/numbers.ts';
import { execFile, execFileSync } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_FILES,
  FILE_ACTION_MAX,
  type ArchiveLink,
} from '#schemas/file/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { archiveOf } from '#server/features/files/links/archive.ts';
import { placesOf } from '#server/features/files/links/choose.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { isFull } from '#tests/support/scope.ts';
import { bytesOf, fetchLink, givenFiles, type Files } from './given.ts';

const run = promisify(execFile);
/** unzip's own test also compares every checksum; Python reads the names as they are written. */
const has = (tool: string, ...args: string[]): boolean => {
  try {
    execFileSync(tool, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const hasUnzip = isFull && has('unzip', '-v') && has('python3', '-c', 'import zipfile');

const app = useApp({ PROVNET_SOFFICE: 'off' });
let files: Files;
let folder: string;
beforeAll(async () => {
  files = await givenFiles(app);
  folder = await mkdtemp(join(tmpdir(), 'zip-test-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const target = (kind: 'file' | 'folder', { id }: { id: string }) => ({ kind, entity_id: id, version: 1 });
const ask = (items: object[], person = 'sp.agent', language = 'en') =>
  app.as(person, language).post<ArchiveLink & Refused>('/util/file/zip', { items });

/** Contents of the entries by name. In the full run other programs test the whole, and read the same names. */
async function unpacked(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(archive, { autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  const read = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<Readable>;
  const contents = new Map<string, Buffer>();
  for await (const [entry] of on(zip, 'entry', { close: ['end'] }) as AsyncIterable<[Entry]>)
    contents.set(entry.fileName, await buffer(await read(entry)));
  if (hasUnzip) expect(await namesByOthers(archive)).toEqual([...contents.keys()]);
  return contents;
}

async function namesByOthers(archive: Buffer): Promise<unknown> {
  const path = join(folder, 'a.zip');
  await writeFile(path, archive);
  await run('unzip', ['-t', path]);
  const script = 'import sys,json,zipfile; print(json.dumps(zipfile.ZipFile(sys.argv[1]).namelist()))';
  return JSON.parse((await run('python3', ['-c', script, path])).stdout) as unknown;
}

it('packs files and folders as they lie, with any letters, and what is confidential opened', async () => {
  const top = await files.folder('Verträge 医療');
  const below = await files.folder('2026', top);
  const deeper = await files.folder('leer', below);
  const inside = await files.file({ name: 'Añó.pdf', content: bytesOf('1'), folder_id: below.id });
  await files.file({ name: 'Plan.pdf', content: bytesOf('2'), folder_id: top.id });
  await files.file({ name: 'Secret.pdf', content: bytesOf('3'), folder_id: top.id, secure: true });
  await files.file({ name: 'Gone.pdf', content: bytesOf('4'), folder_id: deeper.id });
  await app.query`update file set trashed_at = now() where name = 'Gone.pdf'`;
  const single = await files.file({ name: 'Single.exe', content: bytesOf('5'), type: 'EXE' });
  const { status, body } = await ask([target('folder', top), target('file', single)]);
  expect([status, body.name, body.left_out]).toEqual([200, 'files.zip', []]);
  const answer = await fetchLink(app, body.url);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': expect.stringMatching(/^attachment; filename="files.zip"/),
  });
  const contents = await unpacked(answer.rawPayload);
  expect([...contents.keys()].sort()).toEqual([
    'Single.exe',
    'Verträge 医療/2026/Añó.pdf',
    'Verträge 医療/Plan.pdf',
    'Verträge 医療/Secret.pdf',
  ]);
  expect(contents.get('Verträge 医療/Secret.pdf')).toEqual(bytesOf('3'));
  const rows = await app.query`
    select detail, actor_id from history where record_id = ${inside.id} and type = 'FILE_DOWNLOADED'`;
  expect(rows).toEqual([{ detail: { no: 1, as: 'zip' }, actor_id: demoId('sp.agent') }]);
  expect((await ask([target('folder', top)])).body.name).toBe('Verträge 医療.zip');
});

it('leaves out what cannot be given, and names it', async () => {
  const mixed = await files.folder('Mixed');
  await files.file({ name: 'Clean.pdf', content: bytesOf('clean'), folder_id: mixed.id });
  for (const state of ['SCANNING', 'REJECTED_VIRUS', 'FAILED'] as const)
    await files.file({ name: `${state}.pdf`, content: bytesOf(state), state, folder_id: mixed.id });
  const secret = { name: 'Confidential.pdf', content: bytesOf('confidential'), secure: true };
  await files.file({ ...secret, folder_id: mixed.id });
  const { status, body } = await ask([target('folder', mixed)], 'sp.supervisor');
  expect(status).toBe(200);
  expect(body.left_out.map((file) => file.name)).toEqual([
    'Confidential.pdf',
    'FAILED.pdf',
    'REJECTED_VIRUS.pdf',
    'SCANNING.pdf',
  ]);
  expect((await fetchLink(app, body.url)).rawPayload.includes('Clean.pdf')).toBe(true);
});

it('makes no archive of nothing, and says why', async () => {
  const empty = await files.folder('Empty');
  const none = await ask([target('folder', empty)]);
  expect(none.body).toMatchObject({ status: 400, fails: [{ code: 'too_few' }] });
  const waiting = await files.file({ name: 'w.pdf', content: bytesOf('w'), state: 'SCANNING' });
  const infected = await files.file({ name: 'v.pdf', content: bytesOf('v'), state: 'REJECTED_VIRUS' });
  const refused = await ask([target('file', waiting), target('file', infected)]);
  expect([refused.status, refused.body.fails.map((fail) => fail.code).sort()]).toEqual([
    409,
    ['still_scanning', 'virus'],
  ]);
  const secret = await files.file({ name: 's.pdf', content: bytesOf('s'), secure: true });
  expect((await ask([target('file', secret)], 'sp.supervisor')).status).toBe(403);
  expect((await ask([])).status).toBe(400);
});

it('packs only what the person may see, and tells which of them is not there', async () => {
  const own = await files.file({ name: 'own.pdf', content: bytesOf('own') });
  const others = await files.folder('Theirs', undefined, 'TP');
  const theirs = { name: 't.pdf', content: bytesOf('t'), lead_type: 'TP', by: 'tp.agent' } as const;
  await files.file({ ...theirs, folder_id: others.id });
  const { status, body } = await ask([target('file', own), target('folder', others)]);
  expect([status, failsOf({ body })]).toEqual([404, ['items.1 gone']]);
  expect((await ask([target('folder', others)], 'tp.agent')).status).toBe(200);
});

it('refuses too many files, too many bytes and too many choices, each with its limit', async () => {
  const many = await files.folder('Many');
  const file = await files.file({ name: 'one.pdf', content: bytesOf('one'), folder_id: many.id });
  await app.query`update file_content set size = ${ARCHIVE_MAX_BYTES + 1} where sha256 = ${file.sha256}`;
  const bytes = await ask([target('folder', many)]);
  const message = expect.stringContaining(bytesText(ARCHIVE_MAX_BYTES, 'en')) as string;
  expect(bytes.body.fails).toMatchObject([{ code: 'file_too_large', message }]);
  await app.query`
    insert into file (entity_id, key, area, lead_type, use, folder_id, name, state, created_by)
    select gen_random_uuid(), gen_random_uuid()::text, 'prospecting', 'SP', 'explorer', ${many.id}, 'n' || n, 'SCANNING',
           ${demoId('sp.agent')} from generate_series(1, ${ARCHIVE_MAX_FILES}) n`;
  const count = await ask([target('folder', many)], 'sp.agent', 'es');
  expect(count.body.fails[0]?.code).toBe('too_many_files');
  expect(count.body.fails[0]?.message).toContain(String(ARCHIVE_MAX_FILES));
  const choices = Array.from({ length: FILE_ACTION_MAX + 1 }, () => target('file', file));
  expect(failsOf(await ask(choices))).toEqual(['items too_many']);
});

it('shortens what would be too long for a file system with its number', () => {
  const file = { folder: '', name: `${'ñ'.repeat(125)}.pdf`, type: 'PDF' as const };
  const [first, second] = placesOf([file, file]);
  expect([first, second]).toEqual([file.name, `${'ñ'.repeat(123)} (2).pdf`]);
});

it('puts every file at a place of its own, inside the folder it is unpacked to', () => {
  const at = (folderName: string, name: string) => ({ folder: folderName, name, type: 'PDF' as const });
  const places = [
    ['', 'Plan.pdf', 'Plan.pdf'],
    ['', 'PLAN.pdf', 'PLAN (2).pdf'],
    ['', '../../x.pdf', '___.._x.pdf'],
    ['', 'C:evil.pdf', 'C_evil.pdf'],
    ['', '\\\\host\\x.pdf', '__host_x.pdf'],
    ['a.pdf/', 'x.pdf', 'a.pdf/x.pdf'],
    ['', 'A.pdf', 'A (2).pdf'],
    ['', 'e\u0301.pdf', 'é.pdf'],
    ['', 'é.pdf', 'é (2).pdf'],
  ] as const;
  expect(placesOf(places.map(([folderName, name]) => at(folderName, name)))).toEqual(
    places.map(([, , place]) => place),
  );
});

it.runIf(isFull)('opens one file at a time, and only when its turn has come', async () => {
  let open = 0;
  let most = 0;
  const opened: number[] = [];
  const { stream, size } = await archiveOf(
    Array.from({ length: 300 }, (_, n) => ({
      path: `${n}.bin`,
      size: 100_000,
      mtime: new Date(),
      open: async () => {
        opened.push(n);
        most = Math.max(most, (open += 1));
        const content = Readable.from([Buffer.alloc(50_000, n), Buffer.alloc(50_000, n)]);
        return content.once('close', () => (open -= 1));
      },
    })),
  );
  await once(stream, 'readable');
  for (let turns = 0; turns < 1_000; turns += 1) await nextTurn();
  // Nobody reads: what waits does not pile up.
  expect(opened.length).toBeLessThan(5);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const archive = Buffer.concat(chunks);
  expect([archive.length, most]).toEqual([size, 1]);
  expect((await unpacked(archive)).size).toBe(300);
});

it('breaks off when a file in the middle fails, and stops reading when nobody wants it any more', async () => {
  const failing = await archiveOf([
    { path: 'a', size: 1, mtime: new Date(), open: async () => Readable.from([Buffer.from('a')]) },
    { path: 'b', size: 1, mtime: new Date(), open: () => Promise.reject(new Error('away')) },
  ]);
  await expect(failing.stream.toArray()).rejects.toThrow('away');
  const endless = new Readable({ read: () => undefined });
  const { stream } = await archiveOf([{ path: 'a', size: 9, mtime: new Date(), open: async () => endless }]);
  await once(stream, 'readable');
  stream.destroy();
  await once(endless, 'close');
});

it('is never whole without a file that got lost', async () => {
  const half = await files.folder('Half');
  const content = Buffer.alloc(400_000, 'x');
  await files.file({ name: 'a.pdf', content, folder_id: half.id });
  const lost = await files.file({ name: 'b.pdf', content: Buffer.alloc(400_000, 'y'), folder_id: half.id });
  const { body } = await ask([target('folder', half)]);
  await files.storage.remove([lost.storageKey]);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const [answer] = (await once(get({ port, host: '127.0.0.1', path: body.url }), 'response')) as [
    IncomingMessage,
  ];
  const read = async () => {
    for await (const _ of answer) continue;
  };
  await expect(read()).rejects.toThrow();
  expect(answer.complete).toBe(false);
});
