import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/platform/config.ts';
import { OfficeFailed, openOffice } from '#server/ports/office/index.ts';
import { Turns } from '#server/ports/office/turns.ts';
import { office } from '#tests/support/office.ts';
import { samplePng } from '#tests/support/samples.ts';
import { isFull } from '#tests/support/scope.ts';
import { docxOf, docxWithLink } from './docx.ts';

let folder: string;
const workFolders = async () => (await readdir(folder)).filter((name) => name.startsWith('office-'));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provnet-office-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function given(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const read = async (path: string): Promise<Buffer> => {
  const pdf = await readFile(path);
  expect(await readdir(dirname(path))).toEqual(['document.pdf']);
  await rm(dirname(path), { recursive: true });
  return pdf;
};
const isPdf = (pdf: Buffer): boolean =>
  pdf.subarray(0, 5).toString() === '%PDF-' && pdf.subarray(-8).includes('%%EOF');

describe.skipIf(!office.isThere)('with LibreOffice (skipped without: 6 cases)', () => {
  it('makes a PDF of a Word document, three at once as well', async () => {
    const paths = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => given(`${name}.docx`, await docxOf(`Plan ${name}`))),
    );
    const made = await Promise.all(paths.map((path) => office.toPdf(path)));
    expect(new Set(made.map((path) => dirname(path))).size).toBe(3);
    for (const path of made) expect(isPdf(await read(path))).toBe(true);
  });

  it('reads the format of before 2007', async () => {
    const docx = await given('old.docx', await docxOf('An old one'));
    const profile = pathToFileURL(join(folder, 'profile')).href;
    const args = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', 'doc:MS Word 97'];
    await promisify(execFile)('soffice', [...args, '--outdir', folder, docx]);
    expect(isPdf(await read(await office.toPdf(join(folder, 'old.doc'))))).toBe(true);
  });

  it('loads nothing that a document points to, neither from the network nor from our disk', async () => {
    const asked: string[] = [];
    const server = createServer((request, answer) => {
      asked.push(request.url ?? '');
      answer.writeHead(200, { 'content-type': 'image/png' }).end(samplePng());
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const own = await given('own.png', samplePng());
    const { port } = server.address() as AddressInfo;
    for (const target of [`http://127.0.0.1:${port}/x.png`, pathToFileURL(own).href]) {
      const path = await given('pointing.docx', await docxWithLink(target));
      const pdf = await read(await office.toPdf(path));
      expect(isPdf(pdf)).toBe(true);
      expect(pdf.includes('/Subtype/Image')).toBe(false);
    }
    server.close();
    expect(asked).toEqual([]);
  });

  it('refuses what is no Word document, whatever it is called', async () => {
    const before = await workFolders();
    const docx = await docxOf('cut');
    const contents: Record<string, Buffer> = {
      'cut.docx': docx.subarray(0, docx.length / 2),
      'noise.docx': Buffer.alloc(20_000, 'noise'),
      'page.doc': Buffer.from('<html><img src="file:///etc/hostname"></html>'),
      'sheet.docx': Buffer.from('a;b;c\n1;2;3\n'),
    };
    for (const [name, content] of Object.entries(contents)) {
      const path = await given(name, content);
      await expect(office.toPdf(path), name).rejects.toThrow(OfficeFailed);
    }
    await expect(office.toPdf(await given('page.html', Buffer.from('<p>')))).rejects.toThrow(OfficeFailed);
    expect(await workFolders()).toEqual(before);
  });

  it('ends a document that takes too long', async () => {
    const hasty = await openOffice({}, 50);
    const path = await given('slow.docx', await docxOf('slow'));
    await expect(hasty.toPdf(path)).rejects.toThrow(OfficeFailed);
  });

  it('ends when nobody wants it any more', async () => {
    const wanted = new AbortController();
    const path = await given('unwanted.docx', await docxOf('unwanted'));
    const made = office.toPdf(path, wanted.signal);
    wanted.abort();
    await expect(made).rejects.toThrow(OfficeFailed);
  });
});

/** A program in its place that does what the script says. */
async function standIn(script: string): Promise<string> {
  const path = await given('soffice', Buffer.from(`#!/bin/sh\n${script}\n`));
  await chmod(path, 0o755);
  return path;
}

describe.skipIf(process.platform === 'win32')('the program that is run', () => {
  it.runIf(isFull)('is ended together with what it has started, and leaves no folder', async () => {
    const before = await workFolders();
    const pids = join(folder, 'pids');
    const soffice = await standIn(`sleep 600 & echo $! $$ > ${pids}.part; mv ${pids}.part ${pids}; wait`);
    const wanted = new AbortController();
    const made = (await openOffice({ soffice })).toPdf(
      await given('a.docx', Buffer.from('x')),
      wanted.signal,
    );
    made.catch(() => undefined);
    await expect.poll(() => existsSync(pids)).toBe(true);
    wanted.abort();
    await expect(made).rejects.toThrow(OfficeFailed);
    const isAlive = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    const [child = 0, parent = 0] = (await readFile(pids, 'utf8')).split(' ').map(Number);
    expect(child * parent).toBeGreaterThan(0);
    await expect.poll(() => [isAlive(child), isAlive(parent)]).toEqual([false, false]);
    expect(await workFolders()).toEqual(before);
  });

  it('is told nothing of our secrets', async () => {
    const told = join(folder, 'environment');
    const soffice = await standIn(`env > ${told}; exit 1`);
    process.env.PROVNET_SECRET_KEY = 'AGE-SECRET-KEY-1TEST';
    try {
      const path = await given('b.docx', Buffer.from('x'));
      await expect((await openOffice({ soffice })).toPdf(path)).rejects.toThrow(OfficeFailed);
    } finally {
      delete process.env.PROVNET_SECRET_KEY;
    }
    const environment = await readFile(told, 'utf8');
    expect(environment).toContain('HOME=');
    expect(environment).not.toContain('AGE-SECRET-KEY');
  });

  it('must make a PDF: what only says that it went well is not believed', async () => {
    const silent = await openOffice({ soffice: await standIn('exit 0') });
    const path = await given('c.docx', Buffer.from('x'));
    await expect(silent.toPdf(path)).rejects.toThrow(OfficeFailed);
    const lying = await openOffice({ soffice: await standIn('echo "not a PDF" > c.pdf') });
    await expect(lying.toPdf(path)).rejects.toThrow(OfficeFailed);
  });
});

it('is not there when it is switched off, and stops the start when it is not where it was said to be', async () => {
  const off = await openOffice({ soffice: 'off' });
  expect(off.isThere).toBe(false);
  await expect(off.toPdf('x.docx')).rejects.toThrow(OfficeFailed);
  await expect(openOffice({ soffice: join(folder, 'nowhere') })).rejects.toThrow(ConfigError);
});

it('works on so many at once, in the order in which they came, and goes on after one that failed', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((n) =>
    turns.take(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => (ends[n] = resolve));
      if (n === 0) throw new Error('failed');
    }),
  );
  const first = expect(works[0]).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[0]?.();
  await first;
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]?.();
  ends[2]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[3]?.();
  await Promise.all(works.slice(1));
});
