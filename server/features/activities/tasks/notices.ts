import { leadName } from '#schemas/lead/name.ts';
import { roleNames, scopeOf } from '#schemas/permissions.ts';
import { isDecision } from '#schemas/task/index.ts';
import { readAudience, type Audience } from '#server/features/notices/audience.ts';
import { notify, type NewNotice } from '#server/features/notices/notify.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { groupedBy } from '#server/platform/grouped.ts';
import type { ActivityRow, Written } from '../activity.ts';

const DECIDERS = roleNames().filter((role) => scopeOf(role, 'task.decide') !== null);

/** Tells of tasks of one type that were written: who was assigned, whose decision is asked for, how it was decided. */
export async function tellOfTasks(trx: Trx, actor: Actor, written: readonly Written[]): Promise<void> {
  const fresh = written.flatMap(freshlyAssigned);
  const [asking, decided] = [written.filter(isAsking), written.filter(isDecided)];
  const [first] = written;
  if (!first || fresh.length + asking.length + decided.length === 0) return;
  const people = [...fresh.map(({ userId }) => userId), ...decided.flatMap(({ after }) => concerned(after))];
  const roles = asking.length > 0 ? DECIDERS : [];
  const audience = await readAudience(trx, actor.id, first.after.lead_type, people, roles);
  const notices = [
    ...assignments(audience, fresh),
    ...asking.flatMap(({ after }) =>
      audience.holders.map((userId) => noticeOf('task.approval', audience, after, userId)),
    ),
    ...decided.flatMap(({ after }) =>
      concerned(after).map((userId) =>
        noticeOf(after.status === 'approved' ? 'task.approved' : 'task.rejected', audience, after, userId),
      ),
    ),
  ];
  await notify(trx, ...notices.filter(({ userId }) => audience.hears(userId)));
}

const assigned = (row: ActivityRow | null): readonly string[] => row?.assignee_ids ?? [];
const concerned = (row: ActivityRow): string[] => [
  ...new Set([...assigned(row), ...(row.created_by === null ? [] : [row.created_by])]),
];

const isAsking = ({ before, after }: Written): boolean =>
  after.status === 'pending' && before?.status !== 'pending';
const isDecided = ({ before, after }: Written): boolean =>
  isDecision(after.status) && before?.status !== after.status;

interface Assigned {
  readonly userId: string;
  readonly task: ActivityRow;
}

const freshlyAssigned = ({ before, after }: Written): Assigned[] =>
  assigned(after)
    .filter((userId) => !assigned(before).includes(userId))
    .map((userId) => ({ userId, task: after }));

const noticeOf = (
  code: 'task.assigned' | 'task.approval' | 'task.approved' | 'task.rejected',
  { person }: Audience,
  { entity_id: id, title, lead }: ActivityRow,
  userId: string,
): NewNotice => ({
  code,
  userId,
  params: { title: String(title), lead: leadName(lead ?? {}) ?? '', person },
  about: { resource: 'task', id },
});

/** One for each person: who gets several tasks at once is told how many. */
const assignments = (audience: Audience, fresh: readonly Assigned[]): NewNotice[] =>
  [...groupedBy(fresh, ({ userId }) => userId)].flatMap(([userId, tasks]) =>
    tasks.length === 1
      ? tasks.map(({ task }) => noticeOf('task.assigned', audience, task, userId))
      : {
          code: 'task.assigned_many',
          userId,
          params: { count: tasks.length, person: audience.person },
          about: { resource: 'task', id: null },
        },
  );
