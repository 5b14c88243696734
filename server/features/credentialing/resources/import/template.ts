import { KINDS_OF } from '#schemas/credential/resource.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import { BOM, csvLine } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { audienceOf } from '../../visible.ts';
import { importForm, importHeaders } from './columns.ts';

/** An empty CSV of a kind: its headers in the reader's language. Throws `not_found` where no form of it is published. */
export async function importTemplate(db: Db, { actor, language }: Call, kind: ResourceKind): Promise<string> {
  const leadType = LEAD_TYPES.find((type) => KINDS_OF[type].includes(kind));
  const form = leadType && (await importForm(db, kind, leadType, audienceOf(actor)));
  if (!form) throw new Problem('not_found');
  return BOM + csvLine(importHeaders(form, language));
}
