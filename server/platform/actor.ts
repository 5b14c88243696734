import type { Language } from '#schemas/engine/codes.ts';
import {
  isSupervisor,
  ROLES,
  scopeOf,
  type Action,
  type LeadType,
  type Role,
  type Scope,
} from '#schemas/permissions.ts';
import { Problem } from './problem.ts';

/** The person on whose behalf something is done. Only the first of its roles is active (specification §6). */
export interface Actor {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  /** The lead type the role is bound to; null: both. */
  readonly leadType: LeadType | null;
  readonly supervisor: boolean;
}

export const actorOf = (id: string, username: string, role: Role): Actor => ({
  id,
  username,
  role,
  leadType: ROLES[role].type,
  supervisor: isSupervisor(role),
});

/** The scope in which the actor may act, else 403. */
export function requireScope(actor: Actor, action: Action): Scope {
  const scope = scopeOf(actor.role, action);
  if (!scope) throw new Problem('forbidden');
  return scope;
}

/** What travels with every call into a command: who, in which language, under which request. */
export interface Call {
  readonly actor: Actor;
  readonly language: Language;
  readonly requestId: string;
}
