import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Role } from '#schemas/permissions.ts';

/** Who is speaking, as the access token says (specification §3 'Session user'). */
export interface Session {
  entityId: string;
  username: string;
  /** In the order of the token; the first is the active one (specification §6). Unknown roles are left out. */
  roles: Role[];
  firstName?: string;
  lastName?: string;
  email?: string;
  /** When the token ends, in seconds since 1970 (RFC 7519 §4.1.4). */
  expiresAt: number;
}

export interface IdentityLog {
  info(object: object | string, message?: string): void;
  warn(object: object | string, message?: string): void;
  error(object: object | string, message?: string): void;
}

export interface IdentityOptions {
  /** An OpenID provider of one's own; without it the embedded portal serves. */
  issuer?: string;
  clientId: string;
  /** What access tokens must be meant for, else the client id; the embedded portal uses `${publicUrl}/api`. */
  audience?: string;
  /** Where people reach the application, e.g. http://localhost:8080. */
  publicUrl: string;
  pool: Pool;
  log: IdentityLog;
  /** Accept an external issuer on http, when it is on this machine. */
  insecureLoopbackAllowed?: boolean;
  /** Embedded: name the demo accounts on the sign-in page. */
  demo?: boolean;
}

export interface Identity {
  readonly issuer: string;
  readonly clientId: string;
  /** Where a person without a right or a session is sent (specification §5): the provider's end_session_endpoint. */
  readonly logoutUrl: string;
  /** Checks a bearer access token; rejects with InvalidToken, or IdentityUnavailable when its keys cannot be had. */
  verify(token: string): Promise<Session>;
  /** Whether the provider answers (/api/ready); null: it is the embedded one. */
  isReady(): Promise<boolean | null>;
  /** Embedded only: serves the portal at /portal of the app. */
  mount?(app: FastifyInstance): Promise<void>;
}
