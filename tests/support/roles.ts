import { ROLES, roleNames, type Role } from '#schemas/permissions.ts';
import { isFull } from './scope.ts';

/** The roles that an exhaustive loop tries: in `npm test` the first of each rank, in `test:full` all. */
export const triedRoles = (): readonly Role[] =>
  roleNames().filter(
    (role, at, all) => isFull || all.findIndex((other) => ROLES[other].rank === ROLES[role].rank) === at,
  );
