import { PEOPLE } from './authorisationMatrix.ts';
import type { Type, Whose } from './authorisationWorld.ts';

/** Who of PEOPLE may learn that a record of a kind is there, in their order: `+` may. */
interface Seen {
  readonly own: string;
  readonly others: string;
}

const TEAM: Seen = { own: '++-------', others: '++-------' };
/** Of an agent's work only the supervisor knows. */
const WORKER: Seen = { own: '++-------', others: '-+-------' };
const ALONE: Seen = { own: '+--------', others: '---------' };
const FILE: Seen = { own: '++--+++--', others: '++--++---' };
/** What is never a provider's to know. */
const INTERNAL: Seen = { own: '-+--++---', others: '-+--++---' };
const EVERYBODY: Seen = { own: '++++++++-', others: '++++++++-' };

/** Domain §6 once more, of records instead of calls: no answer, of whatever call, may name what its reader may not know. */
const SEEN: Readonly<Record<string, Seen>> = {
  lead: TEAM,
  merge: TEAM,
  notes: TEAM,
  task: TEAM,
  agreements: TEAM,
  rule: TEAM,
  mapping: TEAM,
  signer: TEAM,
  template: TEAM,
  file: TEAM,
  file_key: TEAM,
  folder: TEAM,
  thrown: TEAM,
  bulk: WORKER,
  flow: WORKER,
  job: WORKER,
  item: WORKER,
  report: WORKER,
  report_folder: WORKER,
  view: ALONE,
  run: ALONE,
  schedule: ALONE,
  account: FILE,
  instance: FILE,
  resource: FILE,
  requirement_item: FILE,
  document: FILE,
  hit: INTERNAL,
  internal: INTERNAL,
  migration: { own: '----++---', others: '----++---' },
  slow_job: { own: '-----+---', others: '-----+---' },
  requirement: EVERYBODY,
  entry: EVERYBODY,
};

/** The same row for the other type: its people change places. */
export const exchanged = (row: string): string =>
  [2, 3, 0, 1, 4, 5, 7, 6, 8].map((column) => row[column]).join('');

/** Whether a person may know of a record. */
export function maySee(person: string | null, kind: string, type: Type, whose: Whose): boolean {
  const seen = SEEN[kind];
  if (!seen) throw new Error(`nobody says who may know of a record of the kind ${kind}`);
  const row = seen[whose];
  return (type === 'sp' ? row : exchanged(row))[PEOPLE.indexOf(person as never)] === '+';
}
