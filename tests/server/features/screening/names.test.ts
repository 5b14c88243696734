import { describe, expect, it } from 'vitest';
import { agreement } from '#server/features/screening/birth.ts';
import {
  businessKeys,
  firstKey,
  lastKeys,
  listedBusiness,
  listedLast,
} from '#server/features/screening/names.ts';

const LAST = 20;
const BUSINESS = 30;

describe('Last names', () => {
  it.each([
    ['O’Connor', "O'CONNOR"],
    ['García-Márquez', 'GARCIA MARQUEZ'],
    ['de la Cruz', 'DELACRUZ'],
    ['Smith, Jr.', 'SMITH'],
    ['SMITH', 'SMITH III'],
    ['Strauß', 'STRAUSS'],
    ['Ødegård', 'ODEGARD'],
    ['  Van   Der  Berg ', 'VAN DER BERG'],
    // Nobody is called only Jr.
    ['Jr', 'JR'],
    // Cut by the list, with the blank before the cut taken off, too.
    ['Calderón-Milligrock-Vega', 'CALDERON-MILLIGROCK'],
    ['Papadimitropoulos-Konstantinidis', 'PAPADIMITROPOULOS-KO'],
    ['PapadimitropoulosKonstantinidis', 'PAPADIMITROPOULOS-KO'],
    ['del Rosario Basilio', 'DEL ROSARIO BASILIO'],
    // By one of two.
    ['Betts-Walker', 'WALKER'],
    ['Betts-Walker', 'BETTS'],
  ])('%s is looked for as %s', (ours, listed) => {
    expect(lastKeys(ours, LAST)).toContain(listedLast(listed, LAST));
  });

  it.each([
    ['Smith', 'SMITHSON'],
    ['Smithson', 'SMITH'],
    // As long, but not cut.
    ['Papadimitropoulosios', 'PAPADIMITROPOULOS'],
    ['', 'SMITH'],
  ])('%s is not looked for as %s', (ours, listed) => {
    expect(lastKeys(ours, LAST)).not.toContain(listedLast(listed, LAST));
  });

  it('that are none have no key', () => {
    expect(listedLast(' ', LAST)).toBeNull();
    expect(listedLast('---', LAST)).toBeNull();
    expect(firstKey('')).toBeNull();
    expect(lastKeys('...', LAST)).toEqual([]);
  });
});

describe('Names of firms', () => {
  it.each([
    ['Sunrise Care, LLC', 'SUNRISE CARE'],
    ['Sunrise Care', 'SUNRISE CARE INC'],
    ['Sunrise Care L.L.C.', 'SUNRISE CARE, P A'],
    ['Smith & Sons', 'SMITH AND SONS'],
    ['Dennis B. Jaffe, D.M.D., P.C.', 'DENNIS B JAFFE, D M D, PC'],
    ['Medlink Professional Management Group', 'MEDLINK PROFESSIONAL MANAGEMEN'],
    ['Banaadiri Home Health Care LLC', 'BANAADIRI HOME HEALTH CARE, LL'],
    ['Banaadiri Home Health Care', 'BANAADIRI HOME HEALTH CARE, LL'],
    ['Advantage Medical Transport Incorporated', 'ADVANTAGE MEDICAL TRANSPORT, I'],
    ['Company', 'COMPANY'],
  ])('%s is looked for as %s', (ours, listed) => {
    expect(businessKeys(ours, BUSINESS)).toContain(listedBusiness(listed, BUSINESS));
  });

  it.each([
    ['Sunrise Care Transport', 'SUNRISE CARE'],
    ['Sunrise', 'SUNRISE CARE'],
    ['Inc', 'LLC'],
  ])('%s is not looked for as %s', (ours, listed) => {
    expect(businessKeys(ours, BUSINESS)).not.toContain(listedBusiness(listed, BUSINESS));
  });

  it('of a list without widths are never taken for cut', () => {
    expect(businessKeys('A very long name of a firm that goes on and on', Infinity)).toHaveLength(1);
    expect(listedBusiness('A very long name of a firm that goes on and on', Infinity)).not.toContain('~');
  });
});

it.each([
  ['1983-10-29', '19831029', 'same'],
  ['1983-10-29', '10/29/83', 'same'],
  ['1983-10-29', '10/29/1983', 'same'],
  ['1983-10-29', '19831028', 'near'],
  ['1983-10-29', '19821029', 'near'],
  ['2000-01-01', '01/01/99', 'near'],
  ['1983-10-29', '19811029', 'other'],
  ['1983-10-29', '19931029', 'other'],
  ['1983-10-29', '10/29/93', 'other'],
  ['1983-10-29', '', 'unknown'],
  ['1983-10-29', '00000000', 'unknown'],
  [null, '19831029', 'unknown'],
] as const)('Birth dates %s and %s: %s', (ours, listed, expected) => {
  expect(agreement(ours, listed)).toBe(expected);
});
