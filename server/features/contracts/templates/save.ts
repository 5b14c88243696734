import { v7 as uuidv7 } from 'uuid';
import type { Placement } from '#schemas/contract/placement.ts';
import { sendableFails } from '#schemas/contract/placement.ts';
import { TEMPLATES } from '#schemas/contract/template.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { listsFilled, normalise } from '#schemas/engine/resource.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import { lockFor } from '#server/features/files/upload/store.ts';
import type { Call } from '#server/platform/actor.ts';
import { insertRows } from '#server/platform/bulk.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { takePaper, type Intake, type TakenPaper } from '../paper/intake.ts';
import { writesType } from '../type.ts';
import { signerRole, templateFails } from './check.ts';
import {
  findTemplate,
  findVersion,
  presentTemplate,
  readTemplate,
  usedBy,
  type TemplateRow,
} from './template.ts';

type Context = Pick<AppContext, 'db' | 'storage' | 'secrets' | 'office' | 'config'>;

/** Names of a type's templates are unique: they are written one after the other. */
const lockNames = (trx: Trx, type: LeadType): Promise<void> => lockFor(trx, `contract_template.${type}`);

const placementsIn = ({ placements }: Values, before: readonly Placement[]): readonly Placement[] =>
  Array.isArray(placements) ? (placements as readonly Placement[]) : before;

/** What is wrong with the paper itself, unless the same is said of the file already. */
const intakeFails = (intake: Intake | null, known: readonly Fail[]): Fail[] =>
  intake && 'fail' in intake && !known.some(({ field }) => field === intake.fail.field) ? [intake.fail] : [];

/** Saves a new template, disabled. Throws `forbidden`, or `bad_request` with everything that is wrong. */
export async function createTemplate(
  context: Context,
  call: Call,
  sent: Values,
): Promise<Record<string, unknown>> {
  const type = writesType(call);
  const { placements: _placements, ...fields } = sent;
  const values = normalise(TEMPLATES.fields, fields);
  const placements = placementsIn(sent, []);
  const intake = await takePaper(context, call.actor, values.file_id);
  const paper = 'paper' in intake ? intake.paper : null;
  return transact(context.db, call, async (write) => {
    await lockNames(write.trx, type);
    const template = { values, placements, pages: paper?.pages.length ?? null, enabled: false };
    const whole = 'placements' in sent ? { ...values, placements: sent.placements } : values;
    const fails = await templateFails(write.trx, call.actor, type, whole, template, null);
    refuse([...fails, ...intakeFails(intake, fails)]);
    const id = uuidv7();
    await write.insert(
      'contract_template',
      {
        ...listsFilled(TEMPLATES.fields, values),
        entity_id: id,
        lead_type: type,
        created_by: call.actor.id,
        updated_by: call.actor.id,
      },
      { type: 'TEMPLATE_SAVED', changes: changesBetween({}, values), detail: { no: 1 } },
    );
    await addVersion(write, id, 1, String(values.file_id), paper!, placements);
    return readTemplate(write.trx, call, id);
  });
}

/**
 * Changes a template that is still at `version`; another paper or other placements make a new version of it, and what was
 * sent stays as it is. Throws `not_found`, `forbidden`, `stale` with the template as it is, or `bad_request` with
 * everything that is wrong.
 */
export async function updateTemplate(
  context: Context,
  call: Call,
  id: string,
  version: number,
  sent: Values,
): Promise<Record<string, unknown>> {
  const type = writesType(call);
  const { placements: _placements, ...fields } = sent;
  const values = normalise(TEMPLATES.fields, fields);
  const seen = await findTemplate(context.db, call.actor, id);
  const isNewFile = 'file_id' in values && values.file_id !== seen.file_id;
  const intake = isNewFile ? await takePaper(context, call.actor, values.file_id) : null;
  return transact(context.db, call, async (write) => {
    await lockNames(write.trx, type);
    const current = await lockAt(write.trx, call, id, version);
    const before = await findVersion(write.trx, current);
    const paper: TakenPaper | null = intake === null ? before : 'paper' in intake ? intake.paper : null;
    const placements = placementsIn(sent, before.placements);
    const merged = { ...current, ...values };
    const template = {
      values: merged,
      placements,
      pages: paper?.pages.length ?? null,
      enabled: current.enabled,
    };
    const whole = 'placements' in sent ? { ...values, placements: sent.placements } : values;
    const fails = await templateFails(write.trx, call.actor, type, whole, template, current);
    refuse([...fails, ...intakeFails(intake, fails)]);
    const isNewVersion = isNewFile || !isSame(placements, before.placements);
    const changes = changesBetween({ ...current }, values);
    if (changes.length === 0 && !isNewVersion) return readTemplate(write.trx, call, id);
    const no = isNewVersion ? current.current_no + 1 : current.current_no;
    if (isNewVersion) await addVersion(write, id, no, String(merged.file_id), paper!, placements);
    const patch = { ...listsFilled(TEMPLATES.fields, values), current_no: no, updated_by: call.actor.id };
    await write.update('contract_template', id, version, patch, {
      type: 'TEMPLATE_SAVED',
      changes,
      detail: { no },
    });
    return readTemplate(write.trx, call, id);
  });
}

/**
 * Offers a template for new agreements, or no longer. Throws `not_found`, `forbidden`, `stale`, or `bad_request` with what
 * keeps it from being sent.
 */
export const enableTemplate = (
  db: Db,
  call: Call,
  id: string,
  version: number,
  enabled: boolean,
): Promise<Record<string, unknown>> =>
  transact(db, call, async (write) => {
    const type = writesType(call);
    const current = await lockAt(write.trx, call, id, version);
    const { placements } = await findVersion(write.trx, current);
    const signer = (await signerRole(write.trx, type, current.signer_id)) ?? null;
    if (enabled) refuse(sendableFails(placements, signer));
    if (enabled !== current.enabled)
      await write.update(
        'contract_template',
        id,
        version,
        { enabled, updated_by: call.actor.id },
        {
          type: enabled ? 'TEMPLATE_ENABLED' : 'TEMPLATE_DISABLED',
          changes: changesBetween({ enabled: current.enabled }, { enabled }),
        },
      );
    return readTemplate(write.trx, call, id);
  });

/** Removes a template that no agreement was made from. Throws `not_found`, `forbidden`, `stale` or `not_now`. */
export const deleteTemplate = (db: Db, call: Call, id: string, version: number): Promise<void> =>
  transact(db, call, async (write) => {
    writesType(call);
    const { name, lead_type } = await lockAt(write.trx, call, id, version);
    if ((await usedBy(write.trx, id)) > 0)
      throw new Problem('not_now', [{ field: 'entity_id', code: 'template_used' }]);
    await write.remove('contract_template', id, version, {
      type: 'TEMPLATE_DELETED',
      changes: [],
      detail: { name, lead_type },
    });
  });

const addVersion = (
  write: Write,
  id: string,
  no: number,
  fileId: string,
  { pdf_key, pdf_sha256, pages }: TakenPaper,
  placements: readonly Placement[],
): Promise<void> =>
  insertRows(write.trx, 'contract_template_version', [
    {
      template_id: id,
      no,
      file_id: fileId,
      pdf_key,
      pdf_sha256,
      pages,
      placements,
      created_at: new Date().toISOString(),
      created_by: write.author,
    },
  ]);

/** The template, locked until the transaction ends, while it is at the version that the caller has seen. */
async function lockAt(trx: Trx, { actor }: Call, id: string, version: number): Promise<TemplateRow> {
  const row = await findTemplate(trx, actor, id, true);
  if (row.version !== version) throw new Problem('stale', [], presentTemplate(row, actor));
  return row;
}
