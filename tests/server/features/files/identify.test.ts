import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_TYPES } from '#schemas/file/index.ts';
import { identify } from '#server/features/files/settle/identify.ts';
import { identifyTable } from '#server/features/files/settle/identifyTable.ts';
import { office } from '#tests/support/office.ts';
import { samplePdf, samplePng } from '#tests/support/samples.ts';
import { isFull } from '#tests/support/scope.ts';
import * as samples from './samples.ts';

const { cfbOf, docOf, docxOf, exeOf, jpegOf, rootOf, streamOf, typesOf, wordOf, zipOf } = samples;
const pdfOf = (before = ''): Buffer => Buffer.concat([Buffer.from(before, 'latin1'), samplePdf()]);

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'provnet-types-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a file with this content is; its name says something else. */
async function typeOf(
  content: Buffer | string,
  identifies: typeof identify | typeof identifyTable = identify,
) {
  const path = join(folder, 'holiday.jpg');
  await writeFile(path, content);
  return identifies(path);
}

const TYPE = 'application/vnd.openxmlformats-officedocument';
const WORD = `${TYPE}.wordprocessingml`;
const withMore = (more: string): string => typesOf(undefined, undefined, more);

it.each([
  ['PDF', 'a PDF', pdfOf()],
  ['PDF', 'a PDF behind a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdfOf()])],
  ['PDF', 'a PDF behind what a printer was told', pdfOf('\u001b%-12345X@PJL\r\n')],
  ['PDF', 'a PDF at the end of what readers forgive', pdfOf(`${' '.repeat(1015)}\n`)],
  [null, 'a PDF behind more than that', pdfOf(' '.repeat(1100))],
  [null, 'a text about PDF', 'The header is %PDF- and a version'],
  ['JPEG', 'a JPEG', jpegOf()],
  ['JPEG', 'a JPEG with a PDF in its comment', jpegOf(pdfOf().toString('latin1'))],
  [null, 'a JPEG-LS picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xf7]), randomBytes(50)])],
  ['PNG', 'a PNG', samplePng()],
  ['PNG', 'a moving PNG', samplePng(1, 1, [0, 0, 0], { animated: true })],
  [null, 'a PNG without a picture', samplePng().subarray(0, 8)],
  [null, 'a GIF with a PDF in it', `GIF89a${pdfOf().toString('latin1')}`],
  ['EXE', 'a Windows program', exeOf()],
  ['EXE', 'a Windows program whose header is far behind', exeOf({ at: 100_000, size: 120_000 })],
  ['EXE', 'a program with a PDF in it', Buffer.concat([exeOf(), pdfOf()])],
  [null, 'a DOS program', exeOf({ signature: '' })],
  [null, 'a program of Windows 3', exeOf({ signature: 'NE\0\0' })],
  [null, 'a program whose header is beyond its end', exeOf({ at: 0xffffffff })],
  [null, 'a program that is cut before its header', exeOf().subarray(0, 0x3e)],
  [null, 'a text that begins with MZ', 'MZ is a former colleague'],
  ['DOCX', 'a Word document', docxOf()],
  ['DOCX', 'a Word document with a PDF in it', docxOf({ 'word/a.pdf': pdfOf().toString('latin1') })],
  [
    'DOCX',
    'a Word document whose main part has another name',
    wordOf(typesOf(undefined, '/word/document2.xml'), { 'word/document2.xml': '<w:document/>' }),
  ],
  [
    'DOCX',
    'a Word document with a prefix in its types',
    wordOf(typesOf().replaceAll('<Override', '<t:Override').replaceAll('<Types', '<t:Types')),
  ],
  [null, 'an archive', zipOf([{ name: 'a.txt', content: 'a' }])],
  [null, 'an archive of a PDF as it is', zipOf([{ name: 'a.pdf', content: pdfOf(), says: { method: 0 } }])],
  [null, 'an archive with a folder named word', zipOf([{ name: 'word/document.xml', content: '<w:a/>' }])],
  [null, 'an empty archive', zipOf([])],
  [
    null,
    'a Word document with macros',
    wordOf(typesOf('application/vnd.ms-word.document.macroEnabled.main+xml')),
  ],
  [
    null,
    'macros under the type of a document',
    wordOf(withMore('<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'), {
      'word/vbaProject.bin': 'macros',
    }),
  ],
  [null, 'a Word template', wordOf(typesOf(`${WORD}.template.main+xml`))],
  [null, 'a sheet', wordOf(typesOf(`${TYPE}.spreadsheetml.sheet.main+xml`, '/xl/workbook.xml'))],
  [null, 'a Word document without its main part', docxOf({ 'word/document.xml': null })],
  [null, 'a Word document without relations', docxOf({ '_rels/.rels': null })],
  [null, 'a type in a comment', wordOf(`<!--${typesOf()}-->`)],
  [null, 'a type in character references', wordOf(withMore('<Override ContentType="&#109;acro"/>'))],
  [null, 'a part that is there twice', docxOf({}, [{ name: '[content_types].xml', content: typesOf() }])],
  [null, 'an encrypted part', docxOf({}, [{ name: 'word/a.xml', content: 'a', says: { flags: 1 } }])],
  [null, 'an archive with something behind it', docxOf({}, [], { behind: 'more' })],
  [null, 'an archive that names more than it has', docxOf({}, [], { count: 60_000 })],
  ['DOC', 'a Word 97 document', docOf()],
  [
    'DOC',
    'a Word 97 document with a sheet in it',
    cfbOf([
      rootOf(1),
      streamOf('WordDocument', { after: 2 }),
      { name: 'ObjectPool', type: 1, child: 3 },
      streamOf('Workbook'),
    ]),
  ],
  [
    null,
    'a sheet with a Word document in it',
    cfbOf([
      rootOf(1),
      streamOf('Workbook', { after: 2 }),
      { name: 'MBD001', type: 1, child: 3 },
      streamOf('WordDocument'),
    ]),
  ],
  [null, 'both at once', cfbOf([rootOf(1), streamOf('Workbook', { after: 2 }), streamOf('WordDocument')])],
  [null, 'a presentation', cfbOf([rootOf(1), streamOf('PowerPoint Document')])],
  [null, 'an installer', cfbOf([rootOf(1), streamOf('\u4840\u3f3f\u4577')])],
  [null, 'a folder named as the stream', cfbOf([rootOf(1), { name: 'WordDocument', type: 1 }])],
  [
    null,
    'a stream that the root does not hold',
    cfbOf([rootOf(1), streamOf('Data'), streamOf('WordDocument')]),
  ],
  [
    null,
    'a compound file whose directory is a circle',
    cfbOf([rootOf(1), streamOf('WordDocument')], [0xfffffffe, 1]),
  ],
  [
    null,
    'a tree that is a circle',
    cfbOf([rootOf(1), streamOf('A', { before: 2 }), streamOf('B', { before: 1, after: 2 })]),
  ],
  [null, 'a page', '<!doctype html><script>alert(1)</script>'],
  [null, 'a picture that is a program', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  [null, 'a page of XML', '<?xml version="1.0"?><html xmlns="x"/>'],
  [null, 'a page as mail programs keep it', 'MIME-Version: 1.0\r\nContent-Type: x'],
  [null, 'a GIF with a page in it', 'GIF89a/*<html><script>alert(1)</script></html>'],
  [null, 'a text', 'Dear colleague'],
  [null, 'nothing', ''],
])('%s: %s', async (type, _, content) => {
  expect(await typeOf(content)).toBe(type);
});

describe('hostile content', () => {
  it('of more files than a document has is not read through', async () => {
    const names = Array.from({ length: 30_000 }, (_, n) => ({
      name: `${n}`.repeat(8),
      content: '',
      says: { method: 0 },
    }));
    expect(await typeOf(docxOf({}, names))).toBeNull();
  });

  it('that unpacks to far more than it says is not unpacked: what it begins with would else be found', async () => {
    const content = zipOf([
      { name: '[Content_Types].xml', content: typesOf() + ' '.repeat(2_000_000), says: { size: 1000 } },
      { name: '_rels/.rels', content: 'a' },
      { name: 'word/document.xml', content: 'a' },
    ]);
    expect(await typeOf(content)).toBeNull();
  });

  it('whose types go on for ever is read in one pass', async () => {
    const types = `<Override ${'<Override '.repeat(90_000)}${'ContentType = '.repeat(1000)}`;
    expect(await typeOf(wordOf(types))).toBeNull();
  });

  it('of random bytes behind every beginning never throws', async () => {
    const beginnings = [
      'PK\u0003\u0004',
      'MZ',
      '%PDF-',
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
      '\u0089PNG\r\n\u001a\n',
      '\u00ff\u00d8\u00ff',
      '\u001f\u008b\b',
      '0&²u',
      '',
    ];
    for (const beginning of beginnings)
      for (let n = 0; n < 20; n += 1) {
        const type = await typeOf(Buffer.concat([Buffer.from(beginning, 'latin1'), randomBytes(n * 100)]));
        expect([...FILE_TYPES, null]).toContain(type);
      }
  });

  it.runIf(isFull)(
    'that is a real file cut anywhere, or with any byte changed, is that type or none',
    async () => {
      const whole = {
        DOCX: docxOf(),
        DOC: docOf(),
        EXE: exeOf(),
        PNG: samplePng(),
        JPEG: jpegOf(),
        PDF: pdfOf(),
      };
      for (const [type, content] of Object.entries(whole))
        for (let n = 0; n < 40; n += 1) {
          const at = Math.floor((content.length * n) / 40);
          expect([type, null]).toContain(await typeOf(content.subarray(0, at)));
          const changed = Buffer.from(content);
          changed[at] = randomBytes(1).readUInt8();
          expect([type, null]).toContain(await typeOf(changed));
        }
    },
  );

  it('that cannot be read is an error, not a type', async () => {
    await expect(identify(join(folder, 'none'))).rejects.toThrow('ENOENT');
  });
});

/** Formats in which LibreOffice writes the same text. */
const WRITTEN = [
  ['docx', 'MS Word 2007 XML', 'DOCX'],
  ['doc', 'MS Word 97', 'DOC'],
  ['pdf', 'writer_pdf_Export', 'PDF'],
  ['dotx', 'MS Word 2007 XML Template', null],
  ['odt', 'writer8', null],
  ['rtf', 'Rich Text Format', null],
] as const;

it.skipIf(!office.isThere)(`real documents of ${WRITTEN.length} formats`, async () => {
  const source = join(folder, 'letter.txt');
  await writeFile(source, 'Dear colleague,\n'.repeat(2000));
  const out = join(folder, 'office');
  for (const [ending, filter] of WRITTEN) {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const rest = ['--convert-to', `${ending}:${filter}`, '--outdir', out, source];
    await promisify(execFile)('soffice', ['--headless', profile, ...rest], { timeout: 60_000 });
  }
  const found = await Promise.all(
    (await readdir(out)).map(async (name) => [extname(name).slice(1), await identify(join(out, name))]),
  );
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(WRITTEN.map(([ending, , type]) => [ending, type])),
  );
  const docx = await readFile(join(out, 'letter.docx'));
  expect(await typeOf(docx.subarray(0, docx.length - 30))).toBeNull();
});

it.each([
  ['CSV', 'a,b\r\n1,2\r\n'],
  ['CSV', '"LASTNAME","FIRSTNAME"\n"NÚÑEZ","JOSÉ"\n'],
  ['CSV', '\u{feff}a;b\n1;2'],
  [null, ''],
  [null, 'only one line, without an end'],
  [null, 'one column\n1\n'],
  [null, 'a,b\n\u0000\u0001'],
  [null, samplePdf('A, B')],
])('a table is %s: %j', async (type, content) => {
  expect(await typeOf(content, identifyTable)).toBe(type);
});

it('an archive of tables is one, whatever it holds', async () => {
  expect(await typeOf(zipOf([{ name: 'a.csv', content: 'a,b\n' }]), identifyTable)).toBe('ZIP');
});
