import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';

const folder = new URL('../../../../shared/data/nppes/', import.meta.url);

/** Columns of the NPPES downloadable file that a lead can take (CMS, NPPES Data Dissemination, code values). */
const HEADERS = [
  'NPI',
  'Entity Type Code',
  'Provider Organization Name (Legal Business Name)',
  'Provider Last Name (Legal Name)',
  'Provider First Name',
  'Provider Credential Text',
  'Provider First Line Business Practice Location Address',
  'Provider Business Practice Location Address City Name',
  'Provider Business Practice Location Address State Name',
  'Provider Business Practice Location Address Postal Code',
  'Provider Business Practice Location Address Telephone Number',
  'Provider Business Practice Location Address Fax Number',
  'Healthcare Provider Taxonomy Code_1',
];

/** Rows of our own in the same layout, for where the real file is not at hand; 1003000126 is CMS's published example. */
const MADE: Readonly<Record<'sp' | 'tp', readonly (readonly string[])[]>> = {
  sp: [
    [
      '1003000126',
      '1',
      '',
      'DOE',
      'JANE',
      'MD',
      '1 MAIN ST',
      'TAMPA',
      'FL',
      '336021234',
      '8135550101',
      '',
      '207Q00000X',
    ],
    [
      '1234567893',
      '2',
      'BAY CARDIOLOGY, PA',
      '',
      '',
      '',
      '2 MAIN ST',
      'TAMPA',
      'FL',
      '33602',
      '8135550102',
      '8135550103',
      '207RC0000X',
    ],
    ['1245319599', '', '', '', '', '', '', '', '', '', '', '', ''],
  ],
  tp: [
    [
      '1003000126',
      '2',
      'SUNCOAST RIDES LLC',
      '',
      '',
      '',
      '3 MAIN ST',
      'TAMPA',
      'FL',
      '33602',
      '8135550104',
      '',
      '343900000X',
    ],
    [
      '1234567893',
      '2',
      '"FIRST" MOBILITY, INC',
      '',
      '',
      '',
      '4 MAIN ST',
      'TAMPA',
      'FL',
      '02134',
      '8135550105',
      '',
      '343900000X',
    ],
  ],
};

export interface NppesFile {
  readonly name: string;
  readonly content: string;
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly real: boolean;
}

/** The first rows of a real NPPES file, or made ones in its layout. */
export function nppesFile(type: 'sp' | 'tp', most: number): NppesFile {
  const name = type === 'sp' ? 'npidata_15_columns.csv' : 'npidata_transport.csv';
  const path = fileURLToPath(new URL(name, folder));
  const real = existsSync(path);
  const text = real
    ? readFileSync(path, 'utf8')
        .split('\n')
        .slice(0, most + 1)
        .join('\n')
    : Papa.unparse({ fields: HEADERS, data: MADE[type].map((row) => [...row]) });
  return {
    name,
    content: `${text.trimEnd()}\n`,
    rows: Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data,
    real,
  };
}
