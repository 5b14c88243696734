import { Type, type TUnsafe } from '@sinclair/typebox';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isKey, KEY_PATTERN } from '#schemas/engine/formats.ts';
import type { Fields, Values } from '#schemas/engine/field.ts';
import { bodySchema, type Resource } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { parseListQuery, type ListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import type { AccountRow } from './account.ts';
import { findAccount } from './read.ts';
import { phaseOf, type Subject } from './rights.ts';
import { mayOn } from './visible.ts';

/** What is kept of one account: the list's query, and the account, which the reader may see, else `not_found`. */
export async function askOfAccount(
  db: Db | Trx,
  call: Call,
  fields: Fields,
  raw: RawQuery,
  order: string,
): Promise<{ readonly account: AccountRow; readonly query: ListQuery }> {
  const query = parseListQuery(fields, raw, order);
  const named = query.filters.find(({ name, operator }) => name === 'account_id' && operator === 'eq');
  const id = named?.values[0]?.toLowerCase();
  if (id === undefined || !isKey(id))
    throw new Problem('bad_request', [{ field: 'account_id_eq', code: 'required' }]);
  return { account: await findAccount(db, call, id), query };
}

/** Keys in a body that say of what something is. */
export const keyIn = { type: 'string', pattern: KEY_PATTERN } as const;
export const maybeKeyIn = { type: ['string', 'null'], pattern: KEY_PATTERN } as const;

/** The body that creates something, with the keys that say of what. */
export const withKeys = (
  resource: Resource,
  keys: Readonly<Record<string, object>>,
  needed: readonly string[],
): TUnsafe<Values> => {
  const { properties, required } = bodySchema(resource, 'create') as {
    properties: object;
    required: string[];
  };
  return Type.Unsafe<Values>({
    ...bodySchema(resource, 'create'),
    properties: { ...keys, ...properties },
    required: [...needed, ...required],
  });
};

/** The key of a body's field, for bodies that commands validate. Refuses what is none. */
export function keyOf(sent: Readonly<Record<string, unknown>>, field: string): string {
  const value = sent[field];
  const fail: Fail = { field, code: isEmpty(value) ? 'required' : 'invalid' };
  if (typeof value !== 'string' || !isKey(value)) refuse([fail]);
  return value as string;
}

/** The subject that a body names: an account, or one of its resources. */
export const refIn = (sent: Readonly<Record<string, unknown>>): SubjectRef => ({
  account_id: keyOf(sent, 'account_id'),
  resource_id: isEmpty(sent.resource_id) ? null : keyOf(sent, 'resource_id'),
});

/** Throws `forbidden` for who may not do it at all, `not_now` while the subject is not in such a phase. */
export function allow(may: boolean, now: boolean): void {
  if (!may) throw new Problem('forbidden');
  if (!now) throw new Problem('not_now');
}

export const mayReview = (actor: Actor, { account }: Subject): boolean =>
  mayOn(actor, 'credential.review', account);

/** Whether documents are judged now: in review, and renewals of what is approved or active. */
export function isJudged(subject: Subject): boolean {
  const { staffReviews, renews } = phaseOf(subject);
  return staffReviews || renews;
}

/** Whether the staff works on a subject at all: on what was ended or is held it decides nothing. */
export const isOpen = (subject: Subject): boolean => phaseOf(subject).providerEdits || isJudged(subject);

/** How fails and the history name an item (docs/decisions/012). */
export const itemPath = ({ resource_id }: SubjectRef, code: string): string =>
  resource_id === null ? `items.${code}` : `resources.${resource_id}.items.${code}`;

/** An event that only those hear of who read what is internal (domain §6); `read.ts` leaves it out for others. */
export const INTERNAL = { visibility: 'INTERNAL' } as const;
