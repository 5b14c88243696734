import { firstKey, listedBusiness, listedLast } from '../names.ts';
import { npiOf, stateOf, type Cells, type Format } from './format.ts';

const WIDTHS = { last: Infinity, business: Infinity };

/** `MM/DD/YYYY` → `YYYYMMDD`; no date (it may say 'Indefinite'): null. */
const dayOf = (text: string): string | null => {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return month && date && year ? year + month.padStart(2, '0') + date.padStart(2, '0') : null;
};

/** Without names of their own people are `LAST, FIRST MIDDLE`. */
const partsOf = ({ First = '', Last = '', Name = '' }: Cells): { last: string; first: string } => {
  if (Last !== '' || First !== '') return { last: Last, first: First };
  const [last = '', first = ''] = Name.split(',');
  return { last, first };
};

/** SAM.gov Public Exclusions Extract V2 (domain §2): 31 columns, people and firms in one list. */
export const SAM: Format = {
  columns: [
    ...['Classification', 'Name', 'Prefix', 'First', 'Middle', 'Last', 'Suffix'],
    ...[
      'Address 1',
      'Address 2',
      'Address 3',
      'Address 4',
      'City',
      'State / Province',
      'Country',
      'Zip Code',
    ],
    ...['Open Data Flag', 'Blank (Deprecated)', 'Unique Entity ID', 'Exclusion Program', 'Excluding Agency'],
    ...[
      'CT Code',
      'Exclusion Type',
      'Additional Comments',
      'Active Date',
      'Termination Date',
      'Record Status',
    ],
    ...['Cross-Reference', 'SAM Number', 'CAGE', 'NPI', 'Creation_Date'],
  ],
  needed: [
    'Classification',
    'Name',
    'First',
    'Last',
    'State / Province',
    'NPI',
    'Active Date',
    'Termination Date',
  ],
  aliases: {},
  widths: WIDTHS,
  birth: null,
  identity: (cells) =>
    cells['SAM Number']
      ? ['SAM Number']
      : [
          'Classification',
          'Name',
          'First',
          'Middle',
          'Last',
          'Excluding Agency',
          'Exclusion Type',
          'Active Date',
        ],
  isInForce(cells, today) {
    // A ship is none of ours, and its name may be a firm's.
    if (/^vessel/i.test(cells.Classification ?? '') || /^inactive/i.test(cells['Record Status'] ?? ''))
      return false;
    const end = dayOf(cells['Termination Date'] ?? '');
    return end === null || end >= today;
  },
  keys(cells) {
    const isPerson = /^individual/i.test(cells.Classification ?? '');
    const { last, first } = partsOf(cells);
    return {
      last_key: isPerson ? listedLast(last, WIDTHS.last) : null,
      first_key: isPerson ? firstKey(first) : null,
      business_key: isPerson ? null : listedBusiness(cells.Name ?? '', WIDTHS.business),
      npi: npiOf(cells.NPI),
      state: stateOf(cells['State / Province']),
    };
  },
};
