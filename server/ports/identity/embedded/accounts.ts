import type { Account, AccountClaims } from 'oidc-provider';
import type { Pool } from 'pg';
import { verifyPassword } from '../password.ts';
import type { Asking } from './asking.ts';

interface UserRow {
  entity_id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string | null;
  roles: string[];
}

function claimsOf(user: UserRow): AccountClaims {
  return {
    sub: user.entity_id,
    entity_id: user.entity_id,
    username: user.username,
    preferred_username: user.username,
    roles: user.roles,
    ...(user.first_name && { given_name: user.first_name }),
    ...(user.last_name && { family_name: user.last_name }),
    ...(user.email && { email: user.email }),
  };
}

/** The account of a token, read again each time: a person made inactive cannot refresh, a new role shows at once. */
export async function findAccount(database: Asking, entityId: string): Promise<Account | undefined> {
  const { rows } = await database.query<UserRow>(
    `select entity_id, username, first_name, last_name, email, roles from app_user
     where entity_id = $1::uuid and active`,
    [entityId],
  );
  const [user] = rows;
  return user && { accountId: user.entity_id, claims: () => claimsOf(user) };
}

/** The entity id of the active user with this name and password. Refusals do not tell which of the two was wrong. */
export async function authenticate(
  pool: Pool,
  username: string,
  password: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ entity_id: string; active: boolean; password_hash: string }>(
    `select u.entity_id, u.active, a.password_hash
     from app_user u join portal_account a on a.user_id = u.entity_id where u.username = $1`,
    [username],
  );
  const [user] = rows;
  const right = await verifyPassword(password, user?.password_hash);
  return right && user?.active ? user.entity_id : undefined;
}
