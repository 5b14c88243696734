import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import { formFor } from '#schemas/engine/formAudience.ts';
import { withClasses } from '#schemas/engine/formProtect.ts';
import { shippedClasses } from '#schemas/forms/sensitive.ts';
import { scopeOf, type LeadType } from '#schemas/permissions.ts';
import { CATEGORIES, readsReport } from '#schemas/report/category.ts';
import type { ReportCatalogue, ReportColumn } from '#schemas/report/column.ts';
import { columnsOfPart, formKeyOf, labelOfPart } from '#schemas/report/parts.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { audienceOf } from '#server/features/credentialing/visible.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { Problem } from '#server/platform/problem.ts';

/** A kind of report: what it is about, and whose leads or files (null: of both types). */
export interface ReportKind {
  readonly category: ReportCategory;
  readonly lead_type: LeadType | null;
}

/** What a reader may have in reports of a kind, and the forms behind it. */
export interface Readable {
  readonly catalogue: ReportCatalogue;
  readonly columns: ReadonlyMap<string, ReportColumn>;
  readonly forms: ReadonlyMap<string, Form>;
}

/** The columns of a kind of report as the actor may read them. Throws `not_found` for a kind of others. */
export async function readCatalogue(db: Db | Trx, actor: Actor, kind: ReportKind): Promise<Readable> {
  if (!readsReport(actor.role, kind)) throw new Problem('not_found');
  const { parts } = CATEGORIES[kind.category];
  const forms = await readForms(
    db,
    actor,
    parts.flatMap((part) => formKeyOf(part) ?? []),
  );
  const reader = { role: actor.role, type: kind.lead_type, forms, lists: formLists() };
  const columns = parts.flatMap((part) => columnsOfPart(part, reader));
  return {
    catalogue: {
      parts: Object.fromEntries(parts.map((part) => [part, labelOfPart(part)])),
      columns,
      may_open: scopeOf(actor.role, 'credential.reveal') !== null,
    },
    columns: new Map(columns.map((column) => [column.id, column])),
    forms,
  };
}

/** The forms as they are published now, as the actor has them; values of older versions stand under the same ids. */
async function readForms(
  db: Db | Trx,
  actor: Actor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Form>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Form & { key: string }>`
    select distinct on (key) key, json_schema as schema, ui_schema as ui, labels, rules from form_schema
     where key = any(${keys}::text[]) and status = 'PUBLISHED' order by key, version desc`.execute(db);
  return new Map(
    rows.map(({ key, ...form }) => [key, formFor(withClasses(form, shippedClasses(key)), audienceOf(actor))]),
  );
}
