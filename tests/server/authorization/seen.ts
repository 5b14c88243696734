import type { Type, Whose } from './world.ts';

/** Every column of a row is a person, in this order; the rows are about the Specialty type. */
export const PEOPLE = [
  'sp.agent',
  'sp.supervisor',
  'tp.agent',
  'tp.supervisor',
  'cred.agent',
  'cred.supervisor',
  'sp.provider',
  'tp.provider',
  null,
];

/** The column of a person in a row; for the Transportation type people of the two types change places. */
export const cellFor = (row: string, type: Type, person: string | null): string =>
  row[(type === 'sp' ? [0, 1, 2, 3, 4, 5, 6, 7, 8] : [2, 3, 0, 1, 4, 5, 7, 6, 8])[PEOPLE.indexOf(person)]!]!;

/** Who may learn that a record is there, `+`: of records of their own, and of those of colleagues and other providers. */
const SEEN: readonly (Readonly<Record<Whose, string>> & { readonly kinds: string })[] = [
  {
    own: '++-------',
    others: '++-------',
    kinds: 'lead merge notes task agreements rule mapping signer template file file_key folder thrown place',
  },
  // What an agent works on is known to the supervisor alone.
  { own: '++-------', others: '-+-------', kinds: 'bulk flow job item report report_folder' },
  { own: '+--------', others: '---------', kinds: 'view run schedule' },
  { own: '++--+++--', others: '++--++---', kinds: 'account instance resource requirement_item document' },
  // No provider may ever know of these.
  { own: '-+--++---', others: '-+--++---', kinds: 'hit internal' },
  { own: '----++---', others: '----++---', kinds: 'migration' },
  { own: '-----+---', others: '-----+---', kinds: 'slow_job' },
  { own: '++++++++-', others: '++++++++-', kinds: 'requirement entry' },
];

/**
 * Domain §6 for records instead of calls: no answer to any call may name what its reader may not know.
 * A kind of record that no row names fails.
 */
export function maySee(person: string | null, kind: string, type: Type, whose: Whose): boolean {
  const row = SEEN.find(({ kinds }) => kinds.split(' ').includes(kind));
  if (!row) throw new Error(`SEEN lacks who may know of a record of the kind ${kind}`);
  return cellFor(row[whose], type, person) === '+';
}
