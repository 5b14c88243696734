import { describe, expect, it } from 'vitest';
import {
  NOTHING_SAID,
  readTable,
  saidOf,
  unsaid,
  withCell,
  withColumn,
  withoutRow,
  writeTable,
} from '#src/resources/credentials/edit/import/csv.ts';

const texts = (text: string) => {
  const { columns, rows } = readTable(text);
  return { columns, rows: rows.map(({ cells }) => cells) };
};

const fail = (row: number, column: string, message: string) => ({
  row,
  column,
  field: null,
  code: 'invalid',
  message,
});

describe('a table of resources', () => {
  it.each([
    ['commas', 'Nombre,VIN\nVan 1,ABC\n\n'],
    ['semicolons, as spreadsheets in Spanish write them', '\uFEFFNombre;VIN\r\nVan 1;ABC\r\n'],
    ['tabs, as cells are pasted', 'Nombre\tVIN\nVan 1\tABC'],
    ['rows that are too short or too long', 'Nombre, VIN \n Van 1 ,ABC,more\n'],
  ])('is read with %s', (_, text) => {
    expect(texts(text)).toEqual({ columns: ['Nombre', 'VIN'], rows: [['Van 1', 'ABC']] });
  });

  it('comes back as it was, commas, quotes and lines in a cell included', () => {
    const text = 'Name,Note\r\n"Pérez, Ana","says ""hi"""\r\n"two\nlines",x';
    expect(texts(writeTable(readTable(text)))).toEqual(texts(text));
  });

  it('gets its columns called otherwise, or goes without one', () => {
    const table = readTable('Colour,VIN\nred,1');
    expect(writeTable(withColumn(table, 0, 'Name'))).toBe('Name,VIN\r\nred,1');
    expect(writeTable(withColumn(table, 0, null))).toBe('VIN\r\n1');
  });

  it('keeps what was said of a row while others go, and forgets it of a cell that is changed', () => {
    const table = readTable('Name,VIN\nA,1\nB,2\nC,3');
    const said = saidOf(table, [
      fail(3, 'VIN', 'Not a VIN'),
      fail(3, 'Name', 'Too short'),
      fail(1, 'Colour', 'Unknown column'),
    ]);
    expect(said.whole.map(({ message }) => message)).toEqual(['Unknown column']);
    const [, row] = table.rows;
    const shorter = withoutRow(table, table.rows[0]!.key);
    expect(said.rows.get(shorter.rows[0]!.key)).toHaveLength(2);
    expect(withCell(shorter, row!.key, 1, '9').rows.map(({ cells }) => cells)).toEqual([
      ['B', '9'],
      ['C', '3'],
    ]);
    expect(
      unsaid(said, row!.key, 'VIN')
        .rows.get(row!.key)
        ?.map(({ column }) => column),
    ).toEqual(['Name']);
    expect(unsaid(said, row!.key, null).rows.size).toBe(0);
    expect(unsaid(NOTHING_SAID, 7, 'VIN')).toEqual(NOTHING_SAID);
  });
});
