import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Fail } from '#schemas/engine/fails.ts';
import { cleanName } from '#schemas/file/index.ts';
import {
  REPORT_FOLDER_DEPTH_MAX,
  REPORT_FOLDERS_MAX,
  REPORT_NAME_MAX,
  type ReportFolder,
} from '#schemas/report/item.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { crowdFails } from '../crowd.ts';
import { depthIn, folderIn, presentFolders, readTree, withBelow, type FolderTree } from './tree.ts';

/**
 * Folders and reports are saved, moved and put away one after the other: names are unique in a folder and trees have an
 * end, which no single row can say of itself.
 */
export const lockReports = async (trx: Trx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('provnet.reports'))`.execute(trx));

/** What is wrong with a name by itself. */
export function nameFails(name: string): Fail[] {
  if (name === '') return [{ field: 'name', code: 'required' }];
  return name.length > REPORT_NAME_MAX
    ? [{ field: 'name', code: 'too_long', params: { limit: REPORT_NAME_MAX } }]
    : [];
}

const placeFails = (tree: FolderTree, parent: string | null, below: number): Fail[] =>
  depthIn(tree, parent) + below > REPORT_FOLDER_DEPTH_MAX
    ? [{ field: 'parent_id', code: 'folder_too_deep', params: { limit: REPORT_FOLDER_DEPTH_MAX } }]
    : [];

/** Whether a folder of this name is there already, whatever its case. */
async function takenFails(
  trx: Trx,
  owner: string,
  parent: string | null,
  name: string,
  own: string | null,
): Promise<Fail[]> {
  const { rows } = await sql`
    select from report_folder
     where coalesce(parent_id, owner_id) = coalesce(${parent}::uuid, ${owner}::uuid) and lower(name) = lower(${name})
       and trashed_at is null and entity_id is distinct from ${own}::uuid`.execute(trx);
  return rows.length > 0 ? [{ field: 'name', code: 'name_taken' }] : [];
}

const one = async (trx: Trx, call: Call, id: string): Promise<ReportFolder> => {
  const tree = await readTree(trx, call.actor);
  const [folder] = await presentFolders(trx, call.actor, [folderIn(tree, id)], tree);
  return folder!;
};

/**
 * Makes a folder, at the top of one's own or in one that the actor may add to: what is below a folder is its owner's.
 * Throws `not_found`, `forbidden`, or `bad_request`: the name, too deep, too many.
 */
export const createFolder = (
  db: Db,
  call: Call,
  sent: { readonly name: string; readonly parent_id?: string | null },
): Promise<ReportFolder> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    await lockReports(trx);
    const name = cleanName(sent.name);
    const tree = await readTree(trx, call.actor);
    const parent = sent.parent_id ? folderIn(tree, sent.parent_id) : null;
    if (parent?.level === 'VIEWER') throw new Problem('forbidden');
    const owner_id = parent?.owner_id ?? call.actor.id;
    const parent_id = parent?.entity_id ?? null;
    refuse([
      ...nameFails(name),
      ...placeFails(tree, parent_id, 1),
      ...(await crowdFails(trx, 'report_folder', owner_id, {
        field: 'parent_id',
        limit: REPORT_FOLDERS_MAX,
      })),
      ...(await takenFails(trx, owner_id, parent_id, name, null)),
    ]);
    const id = uuidv7();
    await write.insert(
      'report_folder',
      { entity_id: id, owner_id, parent_id, name, created_by: call.actor.id },
      { type: 'REPORT_FOLDER_SAVED', changes: changesBetween({}, { name, parent_id }) },
    );
    return one(trx, call, id);
  });

/**
 * Renames an own folder, or puts it elsewhere among the own ones. Throws `not_found`, `forbidden`, `stale` with the folder
 * as it is, or `bad_request`.
 */
export const updateFolder = (
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: { readonly name?: string; readonly parent_id?: string | null },
): Promise<ReportFolder> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    await lockReports(trx);
    const tree = await readTree(trx, call.actor);
    const folder = folderIn(tree, id);
    if (folder.owner_id !== call.actor.id) throw new Problem('forbidden');
    if (folder.version !== version) throw new Problem('stale', [], await one(trx, call, id));
    const name = sent.name === undefined ? folder.name : cleanName(sent.name);
    const parent_id = sent.parent_id === undefined ? folder.parent_id : sent.parent_id;
    const parent = parent_id === null ? null : folderIn(tree, parent_id);
    const below = withBelow(tree, id);
    const height = Math.max(...below.map((one) => depthIn(tree, one))) - depthIn(tree, id) + 1;
    refuse([
      ...nameFails(name),
      // Into another's folder it would be theirs.
      ...(parent !== null && (parent.owner_id !== call.actor.id || below.includes(parent.entity_id))
        ? [{ field: 'parent_id', code: 'invalid' } satisfies Fail]
        : placeFails(tree, parent_id, height)),
      ...(await takenFails(trx, folder.owner_id, parent_id, name, id)),
    ]);
    const patch = { name, parent_id };
    const changes = changesBetween({ name: folder.name, parent_id: folder.parent_id }, patch);
    if (changes.length > 0)
      await write.update(
        'report_folder',
        id,
        version,
        { ...patch, updated_by: call.actor.id },
        { type: 'REPORT_FOLDER_SAVED', changes },
      );
    return one(trx, call, id);
  });
