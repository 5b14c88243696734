import { sql, type RawBuilder } from 'kysely';
import { contains, plainText, type Condition } from './sql.ts';

const part = (alias: string, name: 'first_name' | 'last_name' | 'username' | 'entity_id') =>
  sql.ref(`${alias}.${name}`);

/** Whether a person's names have the text in them, however either is accented: a team is small enough to look at each. */
export const personHas = (alias: string, text: string): Condition =>
  contains(
    plainText(
      sql`${part(alias, 'first_name')} || ' ' || ${part(alias, 'last_name')} || ' ' || ${part(alias, 'username')}`,
    ),
    text,
  );

/** By name as people look for one: the database itself would put Álvaro behind Zoe. */
export const byPerson = (alias: string): RawBuilder<unknown> =>
  sql`${plainText(part(alias, 'first_name'))}, ${plainText(part(alias, 'last_name'))}, ${part(alias, 'entity_id')}`;
