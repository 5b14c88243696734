import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import { writesArea, type FileUseName, type NameChoice } from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { filesAt, findPlace, settleNames, type FoundPlace } from '../explorer/place.ts';
import { findFile, mayIn, type FileRow } from '../file.ts';
import { lockFor } from './store.ts';
import { attachedPlace } from './uploaders.ts';

/** A file that is not there yet. */
export interface NewFile extends Pick<FoundPlace, 'area' | 'folder_id' | 'personal_to'> {
  readonly lead_type: LeadType | null;
  readonly name: string;
}
/** What an upload becomes: a version of a file, which is locked, or a file of its own. */
type Target = NewFile | { readonly file: FileRow };

interface Wanted {
  readonly name: string;
  /** Whether it is one that a file may have. */
  readonly hasName: boolean;
  readonly use: FileUseName;
  readonly folder_prefix?: string;
  readonly lead_type?: LeadType;
  readonly file_id?: string;
  readonly name_choice?: NameChoice;
}
interface Found {
  readonly fails: Fail[];
  /** Absent when there are fails. */
  readonly target?: Target;
}

const refused = (field: string, code: Fail['code']): Found => ({ fails: [{ field, code }] });

/** What an upload is to become. Throws `not_found`, `no_file` and `forbidden`; what else is wrong, `fails` say. */
export async function findTarget(trx: Trx, actor: Actor, wanted: Wanted): Promise<Found> {
  const { use, name } = wanted;
  if (wanted.file_id !== undefined) return versionOf(trx, actor, wanted.file_id, use);
  if (use === 'explorer') return inFolder(trx, actor, wanted);
  const nowhere = { folder_id: null, personal_to: null };
  return { fails: [], target: { ...attachedPlace(actor, use, wanted.lead_type), ...nowhere, name } };
}

async function versionOf(trx: Trx, actor: Actor, id: string, use: FileUseName): Promise<Found> {
  const file = await findFile(trx, actor, { id }, { lock: true });
  if (file.use !== 'explorer' || use !== 'explorer') return refused('file_id', 'unknown_reference');
  if (!mayIn(actor, 'file.edit', file)) throw new Problem('forbidden');
  return { fails: [], target: { file } };
}

async function inFolder(trx: Trx, actor: Actor, wanted: Wanted): Promise<Found> {
  if (wanted.folder_prefix === undefined) return refused('folder_prefix', 'required');
  const place = await findPlace(trx, actor, wanted.folder_prefix, { lock: true }).catch((error: unknown) => {
    // Told together with what else is wrong.
    if (error instanceof Problem && error.code === 'bad_request') return error;
    throw error;
  });
  if (place instanceof Problem) return { fails: [...place.fails] };
  if (!writesArea(actor.role, place.area)) throw new Problem('forbidden');
  return wanted.hasName ? named(trx, actor, place, wanted) : { fails: [] };
}

async function named(
  trx: Trx,
  actor: Actor,
  place: FoundPlace,
  { name, name_choice = 'refuse' }: Wanted,
): Promise<Found> {
  const { area, lead_type, folder_id, personal_to } = place;
  // Uploads of the same names, as when two people drop the same folder, settle them one after the other.
  await lockFor(trx, `file.name:${area}/${lead_type}/${folder_id ?? ''}`);
  const fresh = { area, lead_type, folder_id, personal_to };
  const { rows } = await sql<FileRow>`
    select t.* from file t where ${filesAt(place)} and lower(t.name) = lower(${name}) for update of t`.execute(
    trx,
  );
  const [there] = rows;
  if (!there) return { fails: [], target: { ...fresh, name } };
  if (isNothing(there) && mayIn(actor, 'file.edit', there)) return { fails: [], target: { file: there } };
  if (name_choice === 'version') return versionOf(trx, actor, there.entity_id, 'explorer');
  if (name_choice === 'refuse') return refused('name', 'name_taken');
  const [settled] = await settleNames(trx, 'file', place, [name], 'rename');
  if (!settled || settled.taken) return refused('name', 'name_taken');
  return { fails: [], target: { ...fresh, name: settled.name } };
}

/** Nothing ever came of it, so whoever tries again need not be asked. */
const isNothing = ({ current_no, state }: FileRow): boolean =>
  current_no === null && (state === 'FAILED' || state === 'REJECTED_VIRUS');
