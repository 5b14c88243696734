/**
 * FIPS → USPS code, and the Spanish name where it differs from the English one.
 * Source of the pairs: U.S. Census Bureau, ANSI/INCITS 38 state codes (the former FIPS 5-2). The English
 * names come from us-atlas.
 */
const STATES: Readonly<Record<string, readonly [usps: string, es?: string]>> = {
  '01': ['AL'],
  '02': ['AK'],
  '04': ['AZ'],
  '05': ['AR'],
  '06': ['CA'],
  '08': ['CO'],
  '09': ['CT'],
  '10': ['DE'],
  '11': ['DC', 'Distrito de Columbia'],
  '12': ['FL'],
  '13': ['GA'],
  '15': ['HI', 'Hawái'],
  '16': ['ID'],
  '17': ['IL'],
  '18': ['IN'],
  '19': ['IA'],
  '20': ['KS'],
  '21': ['KY'],
  '22': ['LA', 'Luisiana'],
  '23': ['ME'],
  '24': ['MD'],
  '25': ['MA'],
  '26': ['MI', 'Míchigan'],
  '27': ['MN'],
  '28': ['MS', 'Misisipi'],
  '29': ['MO', 'Misuri'],
  '30': ['MT'],
  '31': ['NE'],
  '32': ['NV'],
  '33': ['NH', 'Nuevo Hampshire'],
  '34': ['NJ', 'Nueva Jersey'],
  '35': ['NM', 'Nuevo México'],
  '36': ['NY', 'Nueva York'],
  '37': ['NC', 'Carolina del Norte'],
  '38': ['ND', 'Dakota del Norte'],
  '39': ['OH'],
  '40': ['OK'],
  '41': ['OR', 'Oregón'],
  '42': ['PA', 'Pensilvania'],
  '44': ['RI'],
  '45': ['SC', 'Carolina del Sur'],
  '46': ['SD', 'Dakota del Sur'],
  '47': ['TN'],
  '48': ['TX'],
  '49': ['UT'],
  '50': ['VT'],
  '51': ['VA'],
  '53': ['WA'],
  '54': ['WV', 'Virginia Occidental'],
  '55': ['WI'],
  '56': ['WY'],
  '60': ['AS', 'Samoa Americana'],
  '66': ['GU'],
  '69': ['MP', 'Mancomunidad de las Islas Marianas del Norte'],
  '72': ['PR'],
  '78': ['VI', 'Islas Vírgenes de los Estados Unidos'],
};

/** @throws when us-atlas holds a state this table does not: a seed without its code would be wrong for good. */
export function stateOf(fips: string, name: string): { usps: string; es: string } {
  const known = STATES[fips];
  if (!known) throw new Error(`No USPS code for state FIPS ${fips} (${name})`);
  return { usps: known[0], es: known[1] ?? name };
}
