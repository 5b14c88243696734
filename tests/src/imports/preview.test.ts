import { describe, expect, test } from 'vitest';
import type { Encoding, Separator } from '#schemas/import-flow/index.ts';
import { columnsOf, previewOf, refusalOf } from '#src/resources/imports/preview.ts';

type Content = string | Uint8Array<ArrayBuffer>;
const preview = (
  content: Content,
  {
    separator = 'auto',
    encoding = 'auto',
  }: { separator?: Separator | 'auto'; encoding?: Encoding | 'auto' } = {},
) => previewOf({ file: new Blob([content]), separator, encoding });

/** The bytes of a text in UTF-16, with a mark at its beginning or none. */
function utf16(text: string, littleEndian: boolean, mark = true): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer((text.length + (mark ? 1 : 0)) * 2));
  [...(mark ? '\uFEFF' : ''), ...text].forEach((letter, index) =>
    view.setUint16(index * 2, letter.charCodeAt(0), littleEndian),
  );
  return new Uint8Array(view.buffer);
}

describe('previewOf', () => {
  test('shows the first records as the server will read them', async () => {
    expect(await preview('\uFEFFName;ZIP;\r\n"a ""b""; c";02134;x\r\n')).toEqual({
      separator: ';',
      encoding: 'utf-8',
      header_row: 1,
      rows: [
        ['Name', 'ZIP', ''],
        ['a "b"; c', '02134', 'x'],
      ],
      isText: true,
      isWhole: true,
    });
    expect((await preview('a,b', { separator: ';' })).rows).toEqual([['a,b']]);
  });

  test.each([
    ['UTF-16 LE', utf16('Ñame,ZIP\n', true), 'utf-16le'],
    ['UTF-16 BE', utf16('Ñame,ZIP\n', false), 'utf-16be'],
    ['UTF-16 without a mark', utf16('Ñame,ZIP\n', true, false), 'utf-16le'],
    ['Windows-1252', new Uint8Array([0xd1, 0x61, 0x6d, 0x65, 0x2c, 0x5a, 0x49, 0x50, 0x0a]), 'windows-1252'],
  ])('tells %s by the bytes', async (_, content, encoding) => {
    expect(await preview(content)).toMatchObject({ encoding, rows: [['Ñame', 'ZIP']] });
  });

  test('looks for what is no UTF-8 in the whole file, not only where it is shown', async () => {
    const long = new TextEncoder().encode(`Name,Phone\n${'abc,1\n'.repeat(60_000)}`);
    const content = new Uint8Array([...long, 0xf1, 0x0a]);
    expect((await preview(content)).encoding).toBe('windows-1252');
  });

  test('counts records as the server does: empty lines are some, those at the end are none', async () => {
    expect(await preview('Title\n\nName,ZIP\nA,1\nB,2\n\n\n')).toMatchObject({
      header_row: 3,
      rows: [['Title'], [''], ['Name', 'ZIP'], ['A', '1'], ['B', '2']],
    });
  });

  test('reads only the beginning of a long file, cut within a character or not', async () => {
    const read = await preview(`Name,Phone\n${'ñandú,1\n'.repeat(60_000)}`);
    expect(read.rows).toHaveLength(20);
    expect(read.rows[1]).toEqual(['ñandú', '1']);
    expect(read).toMatchObject({ isText: true, isWhole: false });
  });
});

describe('columnsOf', () => {
  const rows = [['Name', ''], [''], ['A', '1', 'x'], ['B', '2', 'y']];
  test('are those of the chosen record', () => expect(columnsOf(rows, 1)).toEqual(['Name', '#2']));
  test('are called by their place where no record names them', () =>
    expect(columnsOf(rows, 0)).toEqual(['#1', '#2', '#3']));
});

describe('refusalOf', () => {
  const EMPTY = [{ field: 'file', code: 'empty_file' }];
  const repeated = (...names: string[]) => names.map((field) => ({ field, code: 'repeated_header' }));
  test.each<[string, Content, number, unknown]>([
    ['nothing of a good file', 'A,B\n1,2\n', 1, null],
    ['nothing of repeated cells where no row names the columns', 'A,A\n1,2\n', 0, null],
    ['repeated headers, each once', 'A,B,A,B,A\n1,2,3,4,5\n', 1, repeated('A', 'B')],
    ['that there are no rows in no text', '', 1, EMPTY],
    ['that there are no rows in empty lines', ' \n\n', 1, EMPTY],
    ['that there are no rows below headers', 'A,B\n', 1, EMPTY],
    ['that there are no rows in a mark', '\uFEFF', 1, EMPTY],
    ['that bytes are no CSV', new Uint8Array([1, 0, 2]), 1, []],
    ['that another format is no CSV', '<html><body>Sign in</body></html>', 1, []],
    ['nothing of what the beginning cannot tell', `"${'x'.repeat(150_000)}"\n1\n`, 1, null],
  ])('says %s', async (_what, content, headerRow, refusal) => {
    expect(refusalOf(await preview(content), headerRow)).toEqual(refusal);
  });

  test('says that a text which the chosen encoding cannot read is no CSV', async () => {
    expect(refusalOf(await preview(new Uint8Array([0xf1, 0x0a]), { encoding: 'utf-8' }), 1)).toEqual([]);
  });
});
