import { firstKey, listedBusiness, listedLast } from '../names.ts';
import { npiOf, stateOf, type Cells, type Format } from './format.ts';

const WIDTHS = { last: 20, business: 30 };

/** None: written 00000000, or left out. */
const isDate = (text: string | undefined): boolean => text !== undefined && /[1-9]/.test(text);

/** OIG List of Excluded Individuals and Entities, `UPDATED.csv` and the monthly files of the same columns (domain §2). */
export const LEIE: Format = {
  columns: [
    ...['LASTNAME', 'FIRSTNAME', 'MIDNAME', 'BUSNAME', 'GENERAL', 'SPECIALTY', 'UPIN', 'NPI', 'DOB'],
    ...['ADDRESS', 'CITY', 'STATE', 'ZIP', 'EXCLTYPE', 'EXCLDATE', 'REINDATE', 'WAIVERDATE', 'WVRSTATE'],
  ],
  needed: ['LASTNAME', 'FIRSTNAME', 'BUSNAME', 'NPI', 'DOB', 'STATE', 'EXCLTYPE', 'EXCLDATE', 'REINDATE'],
  aliases: { WAIVERSTATE: 'WVRSTATE' },
  widths: WIDTHS,
  birth: 'DOB',
  identity: () => ['LASTNAME', 'FIRSTNAME', 'MIDNAME', 'BUSNAME', 'DOB', 'EXCLTYPE', 'EXCLDATE'],
  // A waiver holds in one state and for some services only: people decide what it means to them.
  isInForce: (cells) => !isDate(cells.REINDATE),
  keys: (cells: Cells) => ({
    last_key: listedLast(cells.LASTNAME ?? '', WIDTHS.last),
    first_key: firstKey(cells.FIRSTNAME ?? ''),
    business_key: listedBusiness(cells.BUSNAME ?? '', WIDTHS.business),
    npi: npiOf(cells.NPI),
    state: stateOf(cells.STATE),
  }),
};
