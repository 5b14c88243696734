import { ROLES, scopeOf, type Role } from '#schemas/permissions.ts';
import { claimsOf } from '#tests/support/tokens.ts';
import { kindsIn } from './calls.ts';
import { lineFor, RIGHTS } from './rights.ts';
import { cellFor, maySee } from './seen.ts';
import type { About } from './world.ts';

const SIGNS: Readonly<Record<number, string>> = { 401: '1', 403: '3', 404: '4' };
/** The sign of a status: `+` allowed, whatever else the answer says. */
export const signOf = (status: number): string => SIGNS[status] ?? '+';

const UPLOADER = { own: '+44444441', others: '444444441' };
const NOBODY = { own: '444444331', others: '444444331' };
const ROW_BY_ROW = { own: '3333++331', others: '3333++331' };

/** Decisions that do not follow from the right of the route and the record it is about: rows as in `PEOPLE`. */
export const DECISIONS: Readonly<Record<string, { readonly own: string; readonly others?: string }>> = {
  // The comparison of a lead with another is open to all who may look at both.
  'GET /leads/{type}/:id/merge/:other_id': { own: '++4433331', others: '++4433331' },
  // The file that is sent names the lead type.
  'POST /import-flows': { own: '++4433331' },
  // An upload on its way belongs to the person who began it.
  'POST /util/file/:id/uploaded': UPLOADER,
  'POST /util/file/:id/cancel': UPLOADER,
  // Files that the caller may not see are left out of the answer.
  'GET /util/file/states': { own: '++++++++1', others: '++++++++1' },
  // The trash of the prospecting area.
  'GET /util/file/trash': { own: '++++44441' },
  // A document is taken back by the person who uploaded it.
  'DELETE /credentialing/documents/:id': { own: '333333+41', others: '333333441' },
  // Only providers have an account of their own.
  'GET /credentialing/accounts/mine': { own: '444444++1' },
  // The report is not in the trash.
  'POST /reports/restore': NOBODY,
  'POST /reports/purge': NOBODY,
  // Which files an agent may take is decided file by file (assign.test.ts).
  'POST /credentialing/accounts/assign': ROW_BY_ROW,
  'POST /credentialing/accounts/assign/undo': ROW_BY_ROW,
};

/** How a call ends (domain §6), from the right that its route needs and from what the person may know of the record. */
export function expectedSign(name: string, person: string | null, { type, whose }: About): string {
  const decided = DECISIONS[name]?.[whose];
  if (decided) return cellFor(decided, type, person);
  if (person === null) return '1';
  const [role] = claimsOf(person).roles as [Role];
  const scope = scopeOf(role, RIGHTS[lineFor(name) ?? '']!);
  if (scope === null) return '3';
  const kinds = kindsIn(name);
  const isOtherType = (ROLES[role].type?.toLowerCase() ?? type) !== type;
  if (kinds.length === 0) return isOtherType && scope !== 'all' && name.includes('{type}') ? '4' : '+';
  if (isOtherType && scope === 'type') return '4';
  if (!kinds.every((kind) => maySee(person, kind, type, whose))) return '4';
  const isOwner = whose === 'own' && [`${type}.agent`, 'cred.agent', `${type}.provider`].includes(person);
  return isOwner || scope === 'all' || scope === 'type' ? '+' : '3';
}
