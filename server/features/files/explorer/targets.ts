import { sql } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { FileTarget } from '#schemas/file/index.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import {
  isPersonalTop,
  mayIn,
  presentFiles,
  visibleFiles,
  visibleInFolders,
  type FileRow,
  type FolderRow,
} from '../file.ts';
import { presentFolders } from './folder.ts';

/** What an action is meant for, and under which field its faults are told. */
export interface Targets {
  readonly files: readonly FileRow[];
  /** Those lower down first. */
  readonly folders: readonly FolderRow[];
  readonly fieldOf: (id: string) => string;
}

export interface Touched {
  readonly items: { readonly entity_id: string; readonly version: number }[];
}

/**
 * Locks files and folders that the actor means to change, folders before files and each kind in the order of its keys;
 * the caller holds `lockFolders`. All of them or nothing: throws `no_file` naming those that are not there or not to be
 * seen, `forbidden` naming those that are others' or a personal folder itself, `stale` with those that are no longer at
 * their version as they are.
 * @param trashed looks for what went to the trash by itself instead of what is not there
 */
export async function lockTargets(
  trx: Trx,
  actor: Actor,
  items: readonly FileTarget[],
  right: 'file.edit' | 'file.purge',
  { trashed = false } = {},
): Promise<Targets> {
  const ids = (kind: FileTarget['kind']) =>
    items.filter((item) => item.kind === kind).map((item) => item.entity_id);
  const placed: Condition = trashed
    ? sql<boolean>`t.trashed_with = t.entity_id`
    : sql<boolean>`t.trashed_at is null`;
  const folders = await sql<FolderRow>`
    select t.* from file_folder t
     where t.entity_id = any(${ids('folder')}::uuid[]) and ${placed} and ${visibleInFolders(actor)}
     order by t.entity_id for update of t`.execute(trx);
  const files = await sql<FileRow>`
    select t.* from file t
     where t.entity_id = any(${ids('file')}::uuid[]) and ${placed} and ${visibleFiles(actor)}
     order by t.entity_id for update of t`.execute(trx);
  const found = new Map<string, FileRow | FolderRow>(
    [...folders.rows, ...files.rows].map((row) => [row.entity_id, row]),
  );
  const fails = (code: FailCode, isWrong: (item: FileTarget) => boolean): Fail[] =>
    items.flatMap((item, index) => (isWrong(item) ? [{ field: `items.${index}`, code }] : []));
  const stop = (problem: 'no_file' | 'forbidden', wrong: readonly Fail[]): void => {
    if (wrong.length > 0) throw new Problem(problem, wrong);
  };
  refuse(fails('repeated', (item) => items.find(({ entity_id }) => entity_id === item.entity_id) !== item));
  stop(
    'no_file',
    fails('gone', ({ entity_id }) => !found.has(entity_id)),
  );
  const isOthers = ({ entity_id }: FileTarget): boolean => {
    const row = found.get(entity_id);
    return row === undefined || ('use' in row && row.use !== 'explorer') || !mayIn(actor, right, row);
  };
  stop('forbidden', fails('not_yours', isOthers));
  const tops = new Set(folders.rows.filter(isPersonalTop).map((row) => row.entity_id));
  stop(
    'forbidden',
    fails('personal_folder', ({ entity_id }) => tops.has(entity_id)),
  );
  const old = fails('stale_revision', ({ entity_id, version }) => found.get(entity_id)?.version !== version);
  if (old.length > 0) throw new Problem('stale', old, { items: await presentOld(trx, actor, items, found) });
  return {
    files: files.rows,
    folders: folders.rows.sort((one, other) => other.path.length - one.path.length),
    fieldOf: (id) => `items.${items.findIndex(({ entity_id }) => entity_id === id)}`,
  };
}

async function presentOld(
  trx: Trx,
  actor: Actor,
  items: readonly FileTarget[],
  found: ReadonlyMap<string, FileRow | FolderRow>,
) {
  const rows = items.flatMap(({ entity_id, version }) => {
    const row = found.get(entity_id);
    return row && row.version !== version ? [row] : [];
  });
  const files = rows.filter((row): row is FileRow => 'use' in row);
  const folders = rows.filter((row): row is FolderRow => !('use' in row));
  return [...(await presentFiles(trx, actor, files)), ...(await presentFolders(trx, actor, folders))];
}

/** What has become of them, in the order in which they were named; what is gone for good keeps the version it had. */
export async function touched(trx: Trx, items: readonly FileTarget[]): Promise<Touched> {
  const ids = items.map(({ entity_id }) => entity_id);
  const { rows } = await sql<Touched['items'][number]>`
    select entity_id, version from file where entity_id = any(${ids}::uuid[])
    union all select entity_id, version from file_folder where entity_id = any(${ids}::uuid[])`.execute(trx);
  const now = new Map(rows.map((row) => [row.entity_id, row.version]));
  return {
    items: items.map(({ entity_id, version }) => ({ entity_id, version: now.get(entity_id) ?? version })),
  };
}
