import { createContext, useContext } from 'react';
import {
  AREAS,
  isRole,
  ROLES,
  scopeOf,
  type Action,
  type Area,
  type LeadType,
  type Role,
  type Scope,
} from '#schemas/permissions.ts';

/** Who is signed in. Only the first role is active (specification §6). */
export interface Session {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly role: Role;
  /** The lead type to which the role is bound; null for credentials people. */
  readonly type: LeadType | null;
  /** Where mail to them goes; without one it goes nowhere. */
  readonly email?: string | null;
}

/** GET /auth/session. */
export interface ApiSession {
  readonly entity_id: string;
  readonly username: string;
  readonly roles: readonly string[];
  readonly first_name: string;
  readonly last_name: string;
  readonly email?: string | null;
}

/** Null for a person without a role: nothing in the console is theirs. */
export function sessionOf({
  entity_id,
  username,
  roles,
  first_name,
  last_name,
  email = null,
}: ApiSession): Session | null {
  const role = roles[0];
  if (!isRole(role)) return null;
  return {
    id: entity_id,
    username,
    fullName: `${first_name} ${last_name}`.trim() || username,
    role,
    type: ROLES[role].type,
    email,
  };
}

export const mayEnter = (session: Session, area: Area): boolean => AREAS[area].includes(session.role);

export const SessionContext = createContext<Session | null>(null);

/** The signed-in person; only below a guard. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a guard above it');
  return session;
}

/** How far a right of the signed-in person reaches, or null when there is none. */
export const useCan = (action: Action): Scope | null => scopeOf(useSession().role, action);
