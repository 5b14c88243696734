import { expect, it } from 'vitest';
import { csvOf } from '#src/charts/csv.ts';

it('a figure as CSV has the names that the reader sees, numbers as they are, and nothing that a spreadsheet would run', async () => {
  const file = csvOf({
    of: 'Agent',
    columns: [
      { key: 'open', label: 'In work' },
      { key: 'share', label: 'Share', format: (value) => `${value * 100}%` },
    ],
    rows: [
      { key: 'a', label: '=HYPERLINK("x")', cells: { open: { value: 1234567 }, share: { value: 0.25 } } },
      { key: 'b', label: 'Ruiz, Ana', cells: { open: { value: 0 }, share: { value: null } } },
    ],
  });
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'Agent,In work,Share',
    '"\'=HYPERLINK(""x"")",1234567,0.25',
    '"Ruiz, Ana",0,',
    '',
  ]);
});
