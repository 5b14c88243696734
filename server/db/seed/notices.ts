import { sql } from 'kysely';
import { leadName } from '#schemas/lead/name.ts';
import { ROLES, roleNames, scopeOf, type LeadType } from '#schemas/permissions.ts';
import { NOTE_SUBJECT, type NoteSubject } from '#schemas/vocabulary/index.ts';
import type { NewNotice } from '#server/features/notices/notify.ts';
import type { Trx } from '#server/platform/db.ts';
import { groupedBy } from '#server/platform/grouped.ts';
import { personText } from '#server/platform/names.ts';
import { insertShapes } from './insert.ts';
import { demoId, PEOPLE, usersWith } from './people.ts';

/** A notice of the demo stands in the list alone: nobody reads mail at its addresses. */
interface Told {
  readonly at: Date;
  /** The key of what was written. */
  readonly of: string;
  readonly notice: NewNotice;
}

/** Of each person the newest, of which the first few are not read yet. */
const EACH = 12;
const UNREAD = 4;
const READ_AFTER_MS = 3 * 3_600_000;

/** What the demo's people were told of what the demo's people did. */
export async function seedNotices(trx: Trx): Promise<void> {
  const all = [...(await ofTasks(trx)), ...(await ofOutreaches(trx)), ...(await ofAccounts(trx))];
  const rows = [...groupedBy(all, ({ notice }) => notice.userId).values()].flatMap((told) =>
    told
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, EACH)
      .map(({ at, of, notice: { code, params, userId, about } }, index) => {
        const key = `demo|${code}|${of}|${userId}`;
        return {
          entity_id: demoId(key),
          key,
          user_id: userId,
          code,
          params,
          resource: about.resource,
          record_id: about.id,
          mail_state: 'NONE',
          created_at: at.toISOString(),
          read_at: index < UNREAD ? null : new Date(at.getTime() + READ_AFTER_MS).toISOString(),
        };
      }),
  );
  await insertShapes(trx, 'notice', rows);
}

const NAMES = new Map(
  PEOPLE.map(({ username, first, last }) => [
    demoId(username),
    personText({ first_name: first, last_name: last }),
  ]),
);
const nameOf = (userId: string | null): string => NAMES.get(userId ?? '') ?? '';

interface TaskRow {
  readonly entity_id: string;
  readonly title: string;
  readonly status: string;
  readonly lead_type: LeadType;
  readonly assignee_ids: readonly string[];
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_by: string | null;
  readonly updated_at: Date;
  readonly company_name: string | null;
  readonly phone: string | null;
}

async function ofTasks(trx: Trx): Promise<Told[]> {
  const { rows } = await sql<TaskRow>`
    select t.*, l.company_name, l.phone from task t join lead l on l.entity_id = t.lead_id
     order by t.entity_id`.execute(trx);
  return rows.flatMap((task) => {
    const say = (
      code: 'task.assigned' | 'task.approval' | 'task.approved' | 'task.rejected',
      at: Date,
      by: string | null,
      people: readonly string[],
    ): Told[] =>
      people
        .filter((userId) => userId !== by)
        .map((userId) => ({
          at,
          of: task.entity_id,
          notice: {
            code,
            userId,
            params: { title: task.title, lead: leadName({ ...task }) ?? '', person: nameOf(by) },
            about: { resource: 'task', id: task.entity_id },
          },
        }));
    const concerned = [...new Set([...task.assignee_ids, task.created_by])];
    const { status, updated_at, updated_by } = task;
    return [
      ...say('task.assigned', task.created_at, task.created_by, task.assignee_ids),
      ...(status === 'pending' ? say('task.approval', updated_at, updated_by, deciders(task.lead_type)) : []),
      ...(status === 'approved' ? say('task.approved', updated_at, updated_by, concerned) : []),
      ...(status === 'rejected' ? say('task.rejected', updated_at, updated_by, concerned) : []),
    ];
  });
}

const deciders = (type: LeadType): string[] =>
  usersWith(...roleNames().filter((role) => ROLES[role].type === type && scopeOf(role, 'task.decide')));

async function ofOutreaches(trx: Trx): Promise<Told[]> {
  const { rows } = await sql<{
    entity_id: string;
    lead_id: string;
    subject: NoteSubject;
    notify_ids: readonly string[];
    created_by: string;
    created_at: Date;
    company_name: string | null;
    phone: string | null;
  }>`
    select t.*, l.company_name, l.phone from outreach t join lead l on l.entity_id = t.lead_id
     where t.notify_ids <> '{}' order by t.entity_id`.execute(trx);
  return rows.flatMap(({ entity_id: of, lead_id, subject, notify_ids, created_by, created_at, ...lead }) =>
    notify_ids.map((userId): Told => ({
      at: created_at,
      of,
      notice: {
        code: 'outreach.added',
        userId,
        params: {
          lead: leadName(lead) ?? '',
          person: nameOf(created_by),
          subject: NOTE_SUBJECT[subject],
        },
        about: { resource: 'lead', id: lead_id },
      },
    })),
  );
}

interface AccountRow {
  readonly entity_id: string;
  readonly name: string;
  readonly credential_status: string;
  readonly cred_agent_id: string | null;
  readonly provider_user_id: string | null;
  readonly created_at: Date;
  readonly submitted_at: Date | null;
  readonly updated_at: Date;
  readonly values: number;
  readonly documents: number;
}

async function ofAccounts(trx: Trx): Promise<Told[]> {
  const { rows } = await sql<AccountRow>`
    select a.*,
           (select count(*)::int from form_instance i join field_value v on v.instance_id = i.entity_id
             where i.account_id = a.entity_id and v.state = 'REJECTED') as values,
           (select count(*)::int from document d
             where d.account_id = a.entity_id and d.state = 'REJECTED') as documents
      from account a order by a.entity_id`.execute(trx);
  const managers = usersWith(...roleNames().filter((role) => scopeOf(role, 'credential.decide') !== null));
  return rows.flatMap((account): Told[] => {
    const { name, values, documents, cred_agent_id: agent, provider_user_id: provider } = account;
    const about = { resource: 'account', id: account.entity_id } as const;
    const say = (code: 'credential.assigned' | 'credential.submitted', at: Date, people: readonly string[]) =>
      people.map((userId): Told => ({ at, of: about.id, notice: { code, userId, params: { name }, about } }));
    return [
      ...say('credential.assigned', account.created_at, agent ? [agent] : []),
      ...(account.submitted_at
        ? say('credential.submitted', account.submitted_at, agent ? [agent] : managers)
        : []),
      ...(provider && account.credential_status === 'UPDATES_NEEDED'
        ? [
            {
              at: account.updated_at,
              of: about.id,
              notice: {
                code: 'credential.returned' as const,
                userId: provider,
                params: { name, values, documents },
                about,
              },
            },
          ]
        : []),
    ];
  });
}
