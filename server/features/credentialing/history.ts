import { sql } from 'kysely';
import { typesOf } from '#schemas/lead/timeline.ts';
import type { Change } from '#server/db/schema.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readHistory, type HistoryEntry, type HistoryPage, type Told } from '#server/platform/history.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import type { AccountRow } from './account.ts';
import { findAccount } from './read.ts';
import { unseenBy, type Unseen } from './unseen.ts';
import { isProvider, mayOn, visibleAccounts } from './visible.ts';

/** A provider does not learn who works on its file, nor what one asks of the other. */
const STAFF_ONLY: readonly string[] = ['cred_agent_id', 'agent_request'];

/** What happened to a file, newest first, without internal fields. A provider sees what happened, but of persons only itself. */
export async function accountHistory(
  db: Db,
  call: Call,
  id: string,
  page: number,
  size: number,
): Promise<HistoryPage> {
  const account = await findAccount(db, call, id);
  const [told, unseen] = await Promise.all([
    readHistory(db, { records: [id], told: toldTo(call, account) }, { page, size }),
    unseenBy(db, call.actor),
  ]);
  const history = { ...told, items: told.items.map((entry) => withoutUnseen(entry, unseen)) };
  if (!isProvider(call.actor)) return history;
  const items = history.items.map((entry) => ({
    ...entry,
    actor: entry.actor?.entity_id === call.actor.id ? entry.actor : null,
    detail: {},
    changes: entry.changes.filter((change: Change) => !STAFF_ONLY.includes(change.field)),
  }));
  return { ...history, items };
}

/** What the history of a lead tells of its file; everything else stands in the file's own. */
export interface FileOfLead extends Told {
  /** An entry as its reader may have it; one that is not of a file stays as it is. */
  readonly present: (entry: HistoryEntry) => HistoryEntry;
}

/**
 * The file of a lead in the lead's history: what was changed in it and in its components (specification §3
 * `CREDENTIAL_…`), masked and without internal fields as in the file's own. Nothing where the reader sees no file.
 */
export async function fileOfLead(db: Db, call: Call, leadId: string): Promise<FileOfLead> {
  const [{ rows }, unseen] = await Promise.all([
    sql<AccountRow>`
      select t.* from account t where ${visibleAccounts(call.actor)} and t.lead_id = ${leadId}`.execute(db),
    unseenBy(db, call.actor),
  ]);
  const [account] = rows;
  return {
    records: account ? [account.entity_id] : [],
    // Of the lead itself everything; asked by its key, so that counting reads the index alone.
    told: account
      ? sql<boolean>`(h.record_id <> ${account.entity_id} or (h.type = any(${typesOf(['credential'])}::text[])
                      and ${toldTo(call, account)}))`
      : sql<boolean>`true`,
    present: (entry) => (entry.resource === 'account' ? withoutUnseen(entry, unseen) : entry),
  };
}

/** That something happened may be told, but neither to which internal field nor what. */
function withoutUnseen(entry: HistoryEntry, unseen: Unseen): HistoryEntry {
  const { field_id, reason: _reason, ...detail } = entry.detail;
  const { form } = detail;
  const isTold = !unseen(String(field_id));
  return {
    ...entry,
    changes: entry.changes.filter(({ field }) => typeof form !== 'string' || !unseen(field, form)),
    detail: isTold ? entry.detail : detail,
  };
}

/** What is internal is only for those who read such things (domain §6). */
const toldTo = ({ actor }: Call, account: AccountRow): Condition =>
  mayOn(actor, 'credential.internal', account)
    ? sql<boolean>`true`
    : sql<boolean>`h.detail ->> 'visibility' is distinct from 'INTERNAL'`;
