import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVENTS_FILE } from '#schemas/contract/events.ts';
import { roomFor } from '#schemas/contract/room.ts';
import type { SigningKey } from '#server/ports/signing/embedded/key.ts';
import { completePaper } from '#server/ports/signing/embedded/paper/complete.ts';
import { recordOf } from '#src/verify/record.ts';
import { conclusionOf, verdictOf } from '#src/verify/verdict.ts';
import { pdfText } from '#tests/support/packet.ts';
import { seen } from '#tests/support/pdf.ts';
import { hasPoppler, saidBy } from '#tests/support/poppler.ts';
import { completionOf, keyOf, paperWith, signedPaper } from '#tests/support/signedPaper.ts';
import { placement } from '#tests/support/signing.ts';
import { longestTurn } from '#tests/support/turns.ts';

let key: SigningKey;
let pem: string;
beforeAll(async () => {
  ({ key, pem } = await keyOf());
});

if (!hasPoppler) it.skip('6 tests of this file need poppler-utils and the full run', () => undefined);

async function attachedTo(bytes: Uint8Array) {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const files = (await pdf.getAttachments()) as Record<string, { filename: string; content: Uint8Array }>;
  const { content } = Object.values(files).find(({ filename }) => filename === EVENTS_FILE)!;
  return recordOf(content);
}
const concluded = async (bytes: Uint8Array<ArrayBuffer>) =>
  conclusionOf(await verdictOf(bytes, [pem], await attachedTo(bytes)));

/** Papers as others have made them. On upload they become others (features/contracts/paper): here they come as they are. */
const PAPERS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'with a form': () =>
    paperWith((pdf) => {
      const page = pdf.addPage([612, 792]);
      const field = pdf.getForm().createTextField('name');
      field.addToPage(page, { x: 50, y: 500, width: 200, height: 30 });
      field.setText('Filled in');
    }),
  'signed before': () => signedPaper(key, { name: 'Earlier' }),
  'with scripts and XFA': () =>
    paperWith((pdf) => {
      pdf.addPage([612, 792]);
      pdf.addJavaScript('main', 'app.alert("hello")');
      pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ XFA: PDFString.of('<xdp/>'), Fields: [] }));
    }),
  'of pages without anything': () => paperWith((pdf) => void pdf.addPage([612, 792])),
};

/** Each is signed once for all tests. */
const known = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const signedOf = (name: keyof typeof PAPERS): Promise<Uint8Array<ArrayBuffer>> => {
  const signed = known.get(name) ?? PAPERS[name]!().then((paper) => signedPaper(key, { paper }));
  known.set(name, signed);
  return signed;
};

describe('a paper that all have signed', () => {
  it.each(Object.keys(PAPERS))('is genuine, whatever it was: %s', async (name) => {
    const signed = await signedOf(name);
    expect(await concluded(signed)).toBe('genuine');
    expect(await concluded(Uint8Array.from([...signed, 10]))).toBe('added');
  });

  it.skipIf(!hasPoppler).each(Object.keys(PAPERS))(
    'is genuine for another program as well: %s',
    async (name) => {
      const said = await saidBy('pdfsig', await signedOf(name));
      const [, last = ''] = /(Signature Field Name: Provnet[^]*)$/.exec(said) ?? [];
      expect(last).toMatch(/Total document signed/);
      expect(last).toMatch(/Signature is Valid/);
      expect(last).toMatch(/https:\/\/provnet.example/);
    },
  );

  it.skipIf(!hasPoppler)(
    'is read by another program, with names that are long and of other letters',
    async () => {
      const long = 'María de los Ángeles Fernández-Villaverde y Ruiz de la Torre '.repeat(5).trim();
      const agent = 'a'.repeat(600);
      const signed = await signedPaper(key, { signer: `${long} 李明`, name: long, agent });
      const words = (await saidBy('pdftotext', signed)).replace(/\s+/g, ' ');
      expect(words).toContain('Ángeles Fernández-Villaverde');
      expect(words).toContain('??');
      expect(words.match(/a{20,}/g)!.join('').length).toBeGreaterThanOrEqual(1200);
      expect(await concluded(signed)).toBe('genuine');
    },
  );

  it('is filled in on its pages, dated with the day that it was where the network works', async () => {
    const text = placement({ kind: 'TEXT', y: 0.5 });
    const small = placement({ kind: 'TEXT', y: 0.3, w: 0.1, h: 0.012 });
    // As long as there is room for, in however small a field.
    const answer = 'WWW MMM '.repeat(9).slice(0, roomFor(small)).trim();
    const completion = await completionOf(key, {
      placements: [
        small,
        placement(),
        text,
        placement({ kind: 'DATE', y: 0.6 }),
        placement({ kind: 'INITIALS', y: 0.7 }),
      ],
      answers: { [text.id]: 'Owner, Clínica Ñandú', [small.id]: answer },
    });
    const evening = new Date('2027-01-01T01:00:00Z');
    const recipients = completion.recipients.map((one) => ({ ...one, ended_at: evening }));
    const signed = await completePaper({ ...completion, recipients });
    const words = (await seen(signed)).map(({ text: word }) => word).join(' ');
    for (const word of [answer, 'Owner, Clínica Ñandú', '12/31/2026', 'NP']) expect(words).toContain(word);
    expect((await pdfText(signed)).pages).toBe(2);
  });

  it.each([
    [
      'en',
      ['Certificate of signatures', 'SHA-256 of the paper that was sent', 'Identified by a link and a code'],
      ['When (UTC)', 'Event', 'Who', 'IP address', 'Browser', 'Hash (SHA-256)'],
    ],
    [
      'es',
      ['Certificado de firmas', 'SHA-256 del documento enviado', 'Identificado con un enlace y un código'],
      ['Cuándo (UTC)', 'Evento', 'Quién', 'Dirección IP', 'Navegador', 'Huella (SHA-256)'],
    ],
  ] as const)(
    'says how it came about, and tells of many events in columns, below their heads on each page (%s)',
    async (language, says, heads) => {
      const more = Array.from({ length: 40 }, () => ({
        kind: 'CODE_SENT' as const,
        party: 'PROVIDER' as const,
        ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
        agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
        detail: {},
      }));
      const completion = await completionOf(key, { language, more, name: 'Convenio nº 7' });
      const { envelope, verifyUrl, recipients, events } = completion;
      const signed = await completePaper(completion);
      const { text, pages } = await pdfText(signed);
      for (const word of [
        ...says,
        envelope.entity_id,
        envelope.paper_sha256,
        envelope.sender.name,
        verifyUrl,
        EVENTS_FILE,
        ...recipients.flatMap(({ name, email }) => [name, email]),
        '203.0.113.7',
        'Chrome/141.0.0.0',
        '2026-11',
        ...events.map(({ at }) => `${at.slice(0, 19).replace('T', ' ')} UTC`),
      ])
        expect(text).toContain(word);
      expect(pages).toBeGreaterThan(3);
      const hashes: string[] = [];
      for (let no = 2; no <= pages; no += 1) {
        const words = await seen(signed, no);
        const columns = heads.map((head) => words.find((word) => word.text === head)!);
        const [hash] = columns.slice(-1);
        const below = words.filter(({ y }) => y > hash!.y && y < 0.95);
        // Everything stands at the left edge of one of them.
        for (const word of below)
          expect(
            columns.some((column) => Math.abs(column.x - word.x) < 0.001),
            word.text,
          ).toBe(true);
        hashes.push(...below.filter(({ x }) => Math.abs(x - hash!.x) < 0.001).map((word) => word.text));
      }
      expect(hashes.join('')).toBe(events.map(({ hash }) => hash).join(''));
    },
  );

  it('of a hundred pages and two hundred places is made while others go on', async () => {
    const paper = await paperWith(async (pdf) => {
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      for (let page = 0; page < 100; page += 1) {
        const on = pdf.addPage([612, 792]);
        for (let line = 0; line < 50; line += 1)
          on.drawText(`Page ${page}, line ${line} of the agreement`, {
            x: 50,
            y: 740 - line * 14,
            size: 10,
            font,
          });
      }
    });
    const kinds = ['SIGNATURE', 'TEXT', 'INITIALS', 'CHECKBOX'] as const;
    const placements = Array.from({ length: 200 }, (_, no) =>
      placement({ kind: kinds[no % 4]!, page: 1 + (no % 100), y: 0.1 + 0.4 * Math.floor(no / 100), h: 0.03 }),
    );
    const answers: Record<string, string | boolean> = {};
    for (const { kind, id } of placements)
      if (kind === 'TEXT') answers[id] = 'Clínica Ñandú de la Frontera, Owner';
      else if (kind === 'CHECKBOX') answers[id] = true;
    const strokes = Array.from({ length: 10 }, (_, stroke) =>
      Array.from({ length: 100 }, (_, point) => [point / 100, stroke / 10] as const),
    );
    const completion = await completionOf(key, {
      paper,
      placements,
      answers,
      signature: { kind: 'drawn', strokes },
    });
    expect((await longestTurn(() => completePaper(completion), 50)).ms).toBeLessThan(50);
  });
});

it('has each font once, however much is written', async () => {
  const pdf = await PDFDocument.load(await signedOf('of pages without anything'));
  const fonts = pdf.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object.toString().includes('/FontFile2')).length;
  expect(fonts).toBe(3);
});
