import { sql } from 'kysely';
import { OF_SUBJECT } from '#schemas/credential/part.ts';
import { queueOf, type QueueName } from '#schemas/credential/queue.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Source } from '#server/platform/list/page.ts';
import { contains, plainText, type Condition } from '#server/platform/list/sql.ts';
import { searchAccounts, visibleAccounts } from '../visible.ts';

/** Resources with what is their file's: its name, its agent, and who may see it. */
const WITH_ACCOUNT = sql`(
  select r.*, a.name as account_name, a.cred_agent_id, a.provider_user_id, a.withdrawn_at
    from resource r join account a on a.entity_id = r.account_id)`;

/** A resource is looked for by its own name or its provider's: each by its own index. */
const searchResources = (text: string): Condition =>
  sql<boolean>`t.entity_id in (
    select s.entity_id from resource s where ${contains(plainText(sql`s.name`), text)}
    union all
    select s.entity_id from account a join resource s on s.account_id = a.entity_id
     where ${contains(plainText(sql`a.name`), text)})`;

/** The accounts, or the resources of all of them, as a list for this reader. */
export function sourceOf(queue: QueueName, actor: Actor): Source {
  const { fields } = queueOf(queue, actor.role);
  const visible = visibleAccounts(actor);
  return queue === 'accounts'
    ? { table: 'account', fields, visible, search: searchAccounts }
    : {
        table: WITH_ACCOUNT,
        // Besides: those of one file.
        fields: { ...fields, account_id: OF_SUBJECT.account_id },
        visible,
        search: searchResources,
      };
}
