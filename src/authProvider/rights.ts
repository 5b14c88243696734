import { PERMISSIONS, ROLES, scopeOf, type Action, type Role } from '#schemas/permissions.ts';
import { FILES_PATH, isLookup, USERS_PATH } from '#src/dataProvider/lists.ts';

const VERBS: Readonly<Record<string, string>> = { list: 'read', show: 'read' };
const isAction = (name: string): name is Action => Object.hasOwn(PERMISSIONS, name);

/** What stands before the dot of an action, for a resource of the API. */
function subjectOf(resource: string): string | null {
  if (resource === USERS_PATH) return 'user';
  if (isLookup(resource)) return 'lookup';
  if (/^leads\/(sp|tp)$/.test(resource)) return 'lead';
  if (resource.startsWith('leads/import-flows')) return 'import';
  if (resource.startsWith(FILES_PATH)) return 'file';
  if (resource.startsWith('credentialing/')) return 'credential';
  if (resource.startsWith('contracts/')) return 'contract';
  return null;
}

/** react-admin's action on a resource as one of the permission table; null: there is no such right. */
export function rightOf(action: string, resource: string): Action | null {
  const subject = subjectOf(resource);
  // Where one right covers creating, changing and deleting, it is called so.
  const names = [`${subject}.${VERBS[action] ?? action}`, `${subject}.write`];
  return subject === null ? null : (names.find(isAction) ?? null);
}

/** Whether a role may do something at all; which records it may do it to, each record says (`can`). */
export function mayDo(role: Role, action: string, resource: string): boolean {
  const right = rightOf(action, resource);
  const { type } = ROLES[role];
  const ofOtherType =
    type !== null && /^leads\/(sp|tp)$/.test(resource) && resource !== `leads/${type.toLowerCase()}`;
  return right !== null && !ofOtherType && scopeOf(role, right) !== null;
}
