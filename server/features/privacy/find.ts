import { sql } from 'kysely';
import type { LeadType } from '#schemas/permissions.ts';
import { requireScope } from '#server/platform/actor.ts';
import { Problem } from '#server/platform/problem.ts';
import { findResource, findSubject } from '../credentialing/subject.ts';
import { findLead } from '../leads/read.ts';
import type { FindPerson } from './erase.ts';
import { personOfLead } from './lead.ts';
import { personOfSubject } from './subject.ts';

/** The people of a lead of the type. Throws `not_found`, `forbidden`. */
export const findPersonOfLead =
  (type: LeadType): FindPerson =>
  async (trx, call, id) => {
    requireScope(call.actor, 'lead.privacy');
    return personOfLead(trx, await findLead(trx, call, type, id, true));
  };

/** The same of a lead whose type is not known. */
export const findPersonOfAnyLead: FindPerson = async (trx, call, id) => {
  const { rows } = await sql<{
    lead_type: LeadType;
  }>`select lead_type from lead where entity_id = ${id}`.execute(trx);
  if (!rows[0]) throw new Problem('not_found');
  return findPersonOfLead(rows[0].lead_type)(trx, call, id);
};

/** A resource that is a person, kept for so many days after it has left. Throws `not_found`, `forbidden`. */
export const findPersonOfResource =
  (keptDays: number): FindPerson =>
  async (trx, call, id) => {
    requireScope(call.actor, 'credential.privacy');
    return personOfSubject(trx, await findResource(trx, call, id, true), keptDays, call.language);
  };

/** The people of an account itself, kept as long. Throws `not_found`, `forbidden`. */
export const findPersonOfAccount =
  (keptDays: number): FindPerson =>
  async (trx, call, account_id) => {
    requireScope(call.actor, 'credential.privacy');
    const subject = await findSubject(trx, call, { account_id, resource_id: null }, true);
    return personOfSubject(trx, subject, keptDays, call.language);
  };
