import { degrees, PDFDocument, PDFName, PDFStream, type PDFPage } from '@cantoo/pdf-lib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { SMALLEST } from '#schemas/contract/placement.ts';
import { LETTERS, roomFor, SHEET } from '#schemas/contract/room.ts';
import { POINTS_MAX } from '#schemas/contract/signing.ts';
import { openFace } from '#server/platform/pdf/faces.ts';
import { seenSize, type Place } from '#server/platform/pdf/place.ts';
import { stampMark, stampText } from '#server/platform/pdf/stamp.ts';
import { seen } from '#tests/support/pdf.ts';

const PLACE = { x: 0.25, y: 0.5, w: 0.3, h: 0.05 };

interface Stamp {
  readonly text: string;
  readonly prepare?: (page: PDFPage) => void;
  readonly place?: Place;
  readonly longer?: 'whole';
}

/** A paper with a page for each text, which others have made before it is stamped. */
async function stamped(...stamps: readonly Stamp[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const { prepare } of stamps) {
    const page = pdf.addPage([400, 600]);
    prepare?.(page);
  }
  const paper = await PDFDocument.load(await pdf.save());
  const face = await openFace(paper, 'plain');
  for (const [index, { text, place = PLACE, longer }] of stamps.entries())
    stampText(paper.getPage(index), place, text, face, longer);
  return paper.save();
}

async function pageOf(bytes: Uint8Array, no = 1) {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  return document.getPage(no);
}

type Matrix = readonly [number, number, number, number, number, number];
const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f] as const;

/** Left, top, right and bottom (points) of the one line that is drawn on a page, as it is seen. */
async function drawnOn(bytes: Uint8Array): Promise<number[]> {
  const page = await pageOf(bytes);
  const { fnArray, argsArray } = await page.getOperatorList();
  const moves = fnArray.flatMap((operator, at) =>
    operator === OPS.transform ? [argsArray[at] as Matrix] : [],
  );
  const [, , [left, bottom, right, top]] = argsArray[fnArray.indexOf(OPS.constructPath)] as [
    unknown,
    unknown,
    [number, number, number, number],
  ];
  // The innermost first.
  const outwards = [...moves.reverse(), page.getViewport({ scale: 1 }).transform as unknown as Matrix];
  const [one, other] = [
    [left, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) =>
    outwards.reduce<readonly [number, number]>(([atX, atY], move) => apply(move, atX, atY), [x, y]),
  ) as [readonly [number, number], readonly [number, number]];
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
  ];
}

describe('a text on a page', () => {
  it('that is turned or cropped stands upright where its place is seen', async () => {
    const turned = [0, 90, 180, 270, -90, 450].map(
      (turn) => (page: PDFPage) => page.setRotation(degrees(turn)),
    );
    const cropped = turned.slice(0, 2).map((turn) => (page: PDFPage) => {
      turn(page);
      page.setCropBox(50, 100, 200, 300);
    });
    const pages = [...turned, ...cropped];
    const bytes = await stamped(...pages.map((prepare) => ({ text: 'Peña', prepare })));
    for (const index of pages.keys()) {
      const [word] = await seen(bytes, index + 1);
      expect(word, `page ${index + 1}`).toMatchObject({ text: 'Peña', upright: true });
      expect(word!.x).toBeCloseTo(0.25, 2);
      expect(word!.y).toBeGreaterThan(0.5);
      expect(word!.y).toBeLessThan(0.55);
    }
  });

  it('that left its graphics turned stands in its place all the same', async () => {
    const prepare = (page: PDFPage) => {
      const stream = page.doc.context.flateStream('0.5 0 0 0.5 100 100 cm');
      page.node.set(PDFName.of('Contents'), page.doc.context.register(stream));
    };
    const [word] = await seen(await stamped({ text: 'Peña', prepare }));
    expect(word!.x).toBeCloseTo(0.25, 2);
    expect(word!.y).toBeCloseTo(0.53, 1);
  });

  it('shrinks, takes several lines, and is cut off at last', async () => {
    const long = 'a contract of many words '.repeat(40).trim();
    const bytes = await stamped({ text: long }, { text: 'Clínica Ñandú de la Frontera' });
    const words = await seen(bytes);
    expect(words.length).toBeGreaterThan(2);
    expect(words.at(-1)!.text).toMatch(/…$/);
    for (const { y } of words) {
      expect(y).toBeGreaterThan(0.5);
      expect(y).toBeLessThan(0.551);
    }
    const name = await seen(bytes, 2);
    expect(name.map(({ text }) => text).join(' ')).toBe('Clínica Ñandú de la Frontera');
  });
});

describe('a text that is signed', () => {
  const SMALL = { x: 0.25, y: 0.5, w: 0.26, h: 0.028 };
  /** What stands in each place, on a Letter page of its own; how large its smallest letters are, in points. */
  async function whole(stamps: readonly { readonly text: string; readonly place: Place }[]) {
    const prepare = (page: PDFPage) => page.setSize(SHEET.width, SHEET.height);
    const bytes = await stamped(...stamps.map((one) => ({ ...one, prepare, longer: 'whole' as const })));
    const found = stamps.map(async ({ text, place }, index) => {
      const lines = await seen(bytes, index + 1);
      for (const { x, y } of lines) {
        expect(x).toBeGreaterThanOrEqual(place.x - 0.001);
        expect(y).toBeGreaterThan(place.y);
        expect(y).toBeLessThanOrEqual(place.y + place.h);
      }
      const { items } = await (await pageOf(bytes, index + 1)).getTextContent();
      const sizes = items.flatMap((item) => ('height' in item && item.str.trim() ? [item.height] : []));
      return { text, lines: lines.map((line) => line.text), least: Math.min(...sizes) };
    });
    return Promise.all(found);
  }

  it('is there to its last letter and can be read, as long as its place has room for', async () => {
    const places = [SMALL, { ...SMALL, h: 0.05 }, { ...SMALL, w: 0.6, h: 0.02 }];
    const stamps = ['Clínica Ñandú de la Frontera, ', 'CLINICA MAMMOGRAPHY OF MIAMI, '].flatMap((words) =>
      places.map((place) => ({ place, text: words.repeat(100).slice(0, roomFor(place)).trim() })),
    );
    for (const { text, lines, least } of await whole(stamps)) {
      expect(lines.join(' ')).toBe(text);
      expect(least).toBeGreaterThanOrEqual(LETTERS.least);
    }
  });

  it('is there to its last letter whatever its letters are, and however small its place is', async () => {
    const stamps = [SMALL, { ...SMALL, ...SMALLEST }].flatMap((place) =>
      ['W'.repeat(roomFor(place)), '2026-11-23'].map((text) => ({ text, place })),
    );
    for (const { text, lines } of await whole(stamps)) expect(lines.join('')).toBe(text);
  });
});

describe('a name that is typed to sign', () => {
  it('is written letter by letter', async () => {
    const names = ['NP', 'Anna Otto Willi', 'Ñandú Peña-Ruiz', 'Effie Fflint'];
    const pdf = await PDFDocument.create();
    const hand = await openFace(pdf, 'hand');
    for (const text of names) stampMark(pdf.addPage([400, 600]), PLACE, { kind: 'typed', text }, hand);
    const bytes = await pdf.save();
    for (const [index, name] of names.entries())
      expect((await seen(bytes, index + 1)).map(({ text }) => text)).toEqual([name]);
  });

  it('is a dot where it was drawn with one', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([400, 600]);
    stampMark(page, PLACE, { kind: 'drawn', strokes: [[[0.5, 0.5]]] }, await openFace(pdf, 'hand'));
    const { fnArray } = await (await pageOf(await pdf.save())).getOperatorList();
    expect(fnArray).toContain(OPS.setLineCap);
    expect(fnArray).toContain(OPS.constructPath);
  });

  it('is in the paper once where it was drawn, in however many places', async () => {
    const sizes = await Promise.all(
      [1, 50].map(async (places) => {
        const pdf = await PDFDocument.create();
        const page = pdf.addPage([400, 600]);
        const hand = await openFace(pdf, 'hand');
        const points = Array.from(
          { length: POINTS_MAX },
          (_, at) => [at / POINTS_MAX, (at % 7) / 7] as const,
        );
        const mark = { kind: 'drawn', strokes: [points] } as const;
        for (let no = 0; no < places; no += 1) stampMark(page, { ...PLACE, y: no / 100 }, mark, hand);
        const drawings = pdf.context
          .enumerateIndirectObjects()
          .filter(([, one]) => one instanceof PDFStream && one.dict.has(PDFName.of('BBox')));
        expect(drawings).toHaveLength(1);
        const { fnArray } = await (await pageOf(await pdf.save())).getOperatorList();
        return fnArray.filter((operator) => operator === OPS.paintFormXObjectBegin).length;
      }),
    );
    expect(sizes).toEqual([1, 50]);
  });

  it.each([0, 90, 270])(
    'stands where it was put, as it was drawn, on a page that is turned by %i',
    async (turn) => {
      const pdf = await PDFDocument.create();
      const page = pdf.addPage([400, 600]);
      page.setRotation(degrees(turn));
      // From the middle of the field to the right and up.
      const strokes = [
        [
          [0.5, 0.5],
          [0.75, 0],
        ],
      ] as const;
      stampMark(page, PLACE, { kind: 'drawn', strokes }, await openFace(pdf, 'hand'));
      const { width, height } = seenSize(page);
      const scale = Math.min((PLACE.w * width) / 3, PLACE.h * height);
      const [x, y] = [PLACE.x * width, (PLACE.y + PLACE.h / 2) * height];
      const drawn = await drawnOn(await pdf.save());
      const expected = [x + 1.5 * scale, y - scale / 2, x + 2.25 * scale, y];
      for (const [index, edge] of expected.entries()) expect(drawn[index]).toBeCloseTo(edge, 1);
    },
  );
});
