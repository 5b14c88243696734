import { sql } from 'kysely';
import type { Requirement, RequirementItem } from '#schemas/credential/item.ts';
import { DOCUMENTS_TOLD, OF_SUBJECT } from '#schemas/credential/part.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { Fields } from '#schemas/engine/field.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { conditionOf, countOf, type Page } from '#server/platform/list/page.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import type { AccountRow } from '../account.ts';
import { presentDocuments, takesDocuments, type DocumentRow } from '../documents/document.ts';
import { askOfAccount, isOpen, mayReview } from '../parts.ts';
import type { ResourceRow } from '../resource.ts';
import type { Subject } from '../rights.ts';
import { isProvider } from '../visible.ts';
import type { ItemRow } from './find.ts';

export const ITEM_FIELDS = {
  ...OF_SUBJECT,
  state: {
    kind: 'code',
    list: 'ITEM_STATE',
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'State', es: 'Estado' },
  },
} as const satisfies Fields;

/**
 * The requirement items of an account and of its resources, each with its documents, the account's own first and each
 * subject's in the order of the requirements: seven queries whatever the number. Throws `not_found`.
 */
export async function listItems(db: Db, call: Call, raw: RawQuery): Promise<Page<RequirementItem>> {
  const { account, query } = await askOfAccount(db, call, ITEM_FIELDS, raw, '');
  const source = { table: 'requirement_item', fields: ITEM_FIELDS, visible: sql<boolean>`true` };
  const where = conditionOf(source, query);
  const offset = (query.page - 1) * query.size;
  const { rows } = await sql<ItemRow>`
    select t.* from requirement_item t join requirement r on r.entity_id = t.requirement_id
     where ${where} order by t.resource_id nulls first, r.position, r.code, t.entity_id
     limit ${query.size} offset ${offset}`.execute(db);
  return {
    items: await presentItems(db, call, account, rows),
    ...(await countOf(db, sql`select 1 from requirement_item t where ${where}`)),
    page: query.page,
    size: query.size,
  };
}

/** Items of one account as answers hold them. */
export async function presentItems(
  db: Db | Trx,
  call: Call,
  account: AccountRow,
  items: readonly ItemRow[],
): Promise<RequirementItem[]> {
  const { actor, language } = call;
  const requirements = await byKey<Requirement>(
    db,
    'requirement',
    items.map((item) => item.requirement_id),
  );
  const resources = await byKey<ResourceRow>(
    db,
    'resource',
    items.flatMap((item) => item.resource_id ?? []),
  );
  const subjectOf = ({ resource_id }: SubjectRef): Subject => ({
    account,
    resource: resource_id === null ? null : (resources.get(resource_id) ?? null),
  });
  const documents = await presentDocuments(db, actor, await documentsOf(db, account, items), subjectOf);
  return items.map((item): RequirementItem => {
    const requirement = requirements.get(item.requirement_id)!;
    const subject = subjectOf(item);
    const { needs_document } = requirement;
    const { state } = item;
    return {
      entity_id: item.entity_id,
      version: item.version,
      account_id: item.account_id,
      resource_id: item.resource_id,
      requirement_id: item.requirement_id,
      code: requirement.code,
      name: requirement[`name_${language}`],
      help: requirement[`help_${language}`],
      required: requirement.required,
      needs_document,
      needs_psv: requirement.needs_psv,
      validity: requirement.validity,
      validity_months: requirement.validity_months,
      state,
      expires_on: item.expires_on,
      psv_until: item.psv_until,
      // The staff wrote it for itself.
      waived_reason: isProvider(actor) ? null : item.waived_reason,
      documents: documents.filter(
        (document) =>
          document.resource_id === item.resource_id && document.requirement_id === item.requirement_id,
      ),
      can: {
        upload: needs_document && state !== 'NOT_APPLICABLE' && takesDocuments(actor, subject),
        waive: mayReview(actor, subject) && isOpen(subject),
      },
    };
  });
}

async function byKey<R extends { readonly entity_id: string }>(
  db: Db | Trx,
  table: 'requirement' | 'resource',
  ids: readonly string[],
): Promise<ReadonlyMap<string, R>> {
  const { rows } = await sql<R>`
    select * from ${sql.table(table)} where entity_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.entity_id, row]));
}

/** The newest documents of each item, newest first. */
async function documentsOf(
  db: Db | Trx,
  { entity_id }: AccountRow,
  items: readonly ItemRow[],
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (resource_id uuid, requirement_id uuid)
     cross join lateral (
       select * from document t
        where t.account_id = ${entity_id} and t.resource_id is not distinct from i.resource_id
          and t.requirement_id = i.requirement_id
        order by t.created_at desc, t.entity_id desc limit ${DOCUMENTS_TOLD}) d`.execute(db);
  return rows;
}
