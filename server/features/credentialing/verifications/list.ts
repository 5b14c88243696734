import { sql } from 'kysely';
import type { Verification } from '#schemas/credential/item.ts';
import { OF_SUBJECT } from '#schemas/credential/part.ts';
import { VERIFICATIONS } from '#schemas/credential/verification.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { Problem } from '#server/platform/problem.ts';
import { askOfAccount } from '../parts.ts';
import { mayOn } from '../visible.ts';
import { presentVerifications, type VerificationRow } from './verification.ts';

export const VERIFICATION_FIELDS = { ...VERIFICATIONS.fields, ...OF_SUBJECT };

/** What the staff verified of an account and its resources, the latest first. Throws `not_found`, `forbidden`. */
export async function listVerifications(db: Db, call: Call, raw: RawQuery): Promise<Page<Verification>> {
  const order = '-verified_on,-created_at';
  const { account, query } = await askOfAccount(db, call, VERIFICATION_FIELDS, raw, order);
  if (!mayOn(call.actor, 'credential.internal', account)) throw new Problem('forbidden');
  const source = { table: 'verification', fields: VERIFICATION_FIELDS, visible: sql<boolean>`true` };
  const { items, ...page } = await readPage<VerificationRow>(db, source, query);
  return { ...page, items: await presentVerifications(db, items) };
}
