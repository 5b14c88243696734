import { describe, expect, test } from 'vitest';
import { draftOf, mappingsOf, withColumn } from '#src/resources/imports/draft.ts';
import { previewOf } from '#src/resources/imports/preview.ts';

const preview = (content: string | Uint8Array<ArrayBuffer>, separator: 'auto' | ';' = 'auto') =>
  previewOf({ file: new Blob([content]), separator });

describe('previewOf', () => {
  test('shows the first rows as the server will read them', async () => {
    expect(await preview('\uFEFFName;ZIP;\r\n"a ""b""; c";02134;x')).toEqual({
      separator: ';',
      headers: ['Name', 'ZIP', '#3'],
      rows: [['a "b"; c', '02134', 'x']],
    });
    expect((await preview(new Uint8Array([0x4e, 0xf1, 0x0a, 0xe1])))?.headers).toEqual(['Nñ']);
    expect((await preview('a,b', ';'))?.headers).toEqual(['a,b']);
  });

  test('reads only the beginning of a long file, cut within a character or not', async () => {
    const long = `Name,Phone\n${'ñandú,1\n'.repeat(60_000)}`;
    const read = await preview(long);
    expect(read?.rows).toHaveLength(6);
    expect(read?.rows[0]).toEqual(['ñandú', '1']);
  });

  test('what is no text has no preview', async () => {
    expect(await preview(new Uint8Array([1, 0, 2]))).toBeNull();
    expect(await preview(' \n')).toBeNull();
  });
});

describe('draft', () => {
  test('goes to mappings and back; a column called __proto__ is one', () => {
    const mappings = [
      { column: '__proto__', field: 'phone' },
      { column: 'b', field: 'states' },
      { field: 'pr_assigned_id', value: 'ana' },
    ];
    const draft = draftOf(mappings);
    expect(mappingsOf(draft)).toEqual(mappings);
    expect(mappingsOf(withColumn(draft, '__proto__', ''))).toEqual(mappings.slice(1));
  });
});
