import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { isSame } from '#schemas/engine/same.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { cleanName } from '#schemas/file/index.ts';
import { CATEGORIES, typeOfReport } from '#schemas/report/category.ts';
import type { ReportDefinition } from '#schemas/report/definition.ts';
import { REPORT_DESCRIPTION_MAX, REPORTS_MAX, type ReportTemplate } from '#schemas/report/item.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { holdNamed } from '#server/platform/references.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { readCatalogue, type ReportKind } from '../catalogue.ts';
import { definitionFails } from '../check.ts';
import { crowdFails } from '../crowd.ts';
import { lockReports, nameFails } from '../folders/save.ts';
import { folderIn, readTree, type FolderTree } from '../folders/tree.ts';
import { findTemplate, type TemplateRow } from './find.ts';
import { writeMarks } from './marks.ts';
import { presentTemplate } from './present.ts';

/** What a person writes of a report. */
export interface TemplateValues {
  readonly name: string;
  readonly description?: string | null;
  readonly folder_id?: string | null;
  readonly definition: ReportDefinition;
}

export interface NewTemplate extends TemplateValues {
  readonly category: ReportCategory;
  /** The own report of this name that is replaced, as the person has seen it. */
  readonly overwrite?: { readonly entity_id: string; readonly version: number };
}

/**
 * Saves a report under a name. One that is taken is `name_exists`, with the report as it is where it is the actor's to
 * overwrite (specification §4: owners only, Quest reports never). Throws `not_found`, `forbidden`, `stale`, or
 * `bad_request` with everything that is wrong.
 */
export const createTemplate = (db: Db, call: Call, sent: NewTemplate): Promise<ReportTemplate> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    const { actor } = call;
    await lockReports(trx);
    const tree = await readTree(trx, actor);
    const kind = { category: sent.category, lead_type: typeOfReport(sent.category, actor.role) };
    const values = cleaned(sent);
    const folder_id = values.folder_id ?? null;
    placeOf(tree, folder_id);
    refuse([...valueFails(values), ...(await shapeFails(trx, call, kind, values.definition))]);
    const taken = await findTaken(trx, call, folder_id, values.name, null);
    if (taken && taken.entity_id !== sent.overwrite?.entity_id)
      throw await nameExists(trx, call, taken, tree);
    if (taken) return overwrite(write, call, taken, kind, values, sent.overwrite!.version);
    refuse(await crowdFails(trx, 'report_template', actor.id, { field: 'name', limit: REPORTS_MAX }));
    const id = uuidv7();
    const row = { ...values, ...kind, folder_id, owner_id: actor.id };
    await write.insert(
      'report_template',
      { ...row, definition: { ...values.definition }, entity_id: id, created_by: actor.id },
      { type: 'REPORT_SAVED', changes: changesBetween({}, row) },
    );
    await writeMarks(trx, actor, id, { used: true });
    return presentTemplate(trx, actor, await findTemplate(trx, actor, id), tree);
  });

async function overwrite(
  write: Write,
  call: Call,
  row: TemplateRow,
  kind: ReportKind,
  values: TemplateValues,
  version: number,
): Promise<ReportTemplate> {
  if (row.owner_id !== call.actor.id) throw new Problem('forbidden');
  if (CATEGORIES[row.category].fixed) refuse([{ field: 'name', code: 'report_fixed' }]);
  return change(write, call, row, version, { ...values, ...kind });
}

/**
 * Changes a report that is still at `version`. Throws `not_found`, `forbidden`, `stale` with the report as it is,
 * `name_exists`, or `bad_request` with everything that is wrong.
 */
export const updateTemplate = (
  db: Db,
  call: Call,
  id: string,
  version: number,
  sent: Partial<TemplateValues>,
): Promise<ReportTemplate> =>
  transact(db, call, async (write) => {
    const { trx } = write;
    await lockReports(trx);
    const tree = await readTree(trx, call.actor);
    const row = await findTemplate(trx, call.actor, id, { lock: true, tree });
    const { can } = await presentTemplate(trx, call.actor, row, tree);
    if (!can.edit) throw new Problem('forbidden');
    const values = cleaned(sent);
    const isOther = values.definition !== undefined && !isSame(values.definition, row.definition);
    const folder_id = values.folder_id === undefined ? row.folder_id : values.folder_id;
    if (folder_id !== row.folder_id) {
      if (row.owner_id !== call.actor.id) throw new Problem('forbidden');
      placeOf(tree, folder_id);
    }
    if (isOther && row.owner_id !== call.actor.id) throw new Problem('forbidden');
    refuse([
      ...valueFails(values),
      ...(isOther && !can.overwrite ? [{ field: 'definition', code: 'report_fixed' } satisfies Fail] : []),
      ...(isOther ? await shapeFails(trx, call, row, values.definition) : []),
    ]);
    const named = { ...row, folder_id, name: values.name ?? row.name };
    const taken = await findTaken(trx, call, folder_id, named.name, row);
    if (taken) throw await nameExists(trx, call, taken, tree);
    return change(write, call, row, version, values);
  });

async function change(
  write: Write,
  call: Call,
  row: TemplateRow,
  version: number,
  values: Partial<TemplateValues & ReportKind>,
): Promise<ReportTemplate> {
  const { trx } = write;
  const { actor } = call;
  if (row.version !== version) throw new Problem('stale', [], await presentTemplate(trx, actor, row));
  const { definition, ...others } = values;
  // As it is kept its keys have another order.
  const isOther = definition !== undefined && !isSame(definition, row.definition);
  const changes = changesBetween({ ...row }, isOther ? { ...values } : others);
  if (changes.length > 0) {
    const patch = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    await write.update(
      'report_template',
      row.entity_id,
      version,
      { ...patch, updated_by: actor.id },
      { type: 'REPORT_SAVED', changes },
    );
  }
  return presentTemplate(trx, actor, await findTemplate(trx, actor, row.entity_id));
}

function cleaned<T extends Partial<TemplateValues>>(sent: T): Omit<T, 'overwrite' | 'category'> {
  const { overwrite: _over, category: _category, ...values } = sent as T & Partial<NewTemplate>;
  return {
    ...values,
    ...(values.name !== undefined && { name: cleanName(values.name) }),
    ...(values.description !== undefined && { description: values.description?.trim() || null }),
  } as Omit<T, 'overwrite' | 'category'>;
}

/** The folder must be the actor's to save into. */
function placeOf(tree: FolderTree, folderId: string | null): void {
  if (folderId !== null && folderIn(tree, folderId).level === 'VIEWER') throw new Problem('forbidden');
}

const valueFails = ({ name, description }: Partial<TemplateValues>): Fail[] => [
  ...(name === undefined ? [] : nameFails(name)),
  ...((description ?? '').length > REPORT_DESCRIPTION_MAX
    ? [{ field: 'description', code: 'too_long', params: { limit: REPORT_DESCRIPTION_MAX } } satisfies Fail]
    : []),
];

async function shapeFails(
  trx: Trx,
  { actor }: Call,
  kind: ReportKind,
  definition: ReportDefinition | undefined,
): Promise<Fail[]> {
  if (!definition) return [];
  const { columns } = await readCatalogue(trx, actor, kind);
  return [
    ...definitionFails(definition, columns).map((fail) => ({ ...fail, field: `definition.${fail.field}` })),
    ...(await holdNamed(trx, 'definition', definition)),
  ];
}

/** The report of this name where one is to lie, whatever its case. */
async function findTaken(
  trx: Trx,
  { actor }: Call,
  folderId: string | null,
  name: string,
  own: TemplateRow | null,
): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`
    select * from report_template
     where coalesce(folder_id, owner_id) = coalesce(${folderId}::uuid, ${own?.owner_id ?? actor.id}::uuid)
       and lower(name) = lower(${name}) and trashed_at is null
       and entity_id is distinct from ${own?.entity_id ?? null}::uuid for update`.execute(trx);
  return rows[0] ?? null;
}

async function nameExists(trx: Trx, { actor }: Call, taken: TemplateRow, tree: FolderTree): Promise<Problem> {
  const isOwn = taken.owner_id === actor.id && !CATEGORIES[taken.category].fixed;
  const current = isOwn ? await presentTemplate(trx, actor, taken, tree) : undefined;
  const code = taken.owner_id === actor.id && !isOwn ? 'report_fixed' : 'name_taken';
  return new Problem('name_exists', [{ field: 'name', code }], current);
}
