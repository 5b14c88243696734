import type { LeadType } from '#schemas/permissions.ts';
import type { Change } from '#server/db/schema.ts';
import { nameOfLead, readAudience } from '#server/features/notices/audience.ts';
import { notify, type NewNotice } from '#server/features/notices/notify.ts';
import type { Trx } from '#server/platform/db.ts';

/** How many leads somebody got at once; null: they are nobody's now. */
interface Got {
  readonly user_id: string | null;
  readonly count: number;
  /** One of them. */
  readonly lead_id: string;
}

/**
 * Tells people of leads that somebody else gave to them, each once of as many as they got.
 * @param action the assignment, of which nobody is told twice
 */
export async function tellAssigned(
  trx: Trx,
  authorId: string,
  type: LeadType,
  got: readonly Got[],
  action?: string,
): Promise<void> {
  const people = got.flatMap(({ user_id }) => user_id ?? []).filter((id) => id !== authorId);
  if (people.length === 0) return;
  const { person, hears } = await readAudience(trx, authorId, type, people);
  const notices: NewNotice[] = [];
  for (const { user_id: userId, count, lead_id } of got) {
    if (userId === null || !hears(userId)) continue;
    const common = { userId, ...(action ? { key: `lead.assigned|${action}|${userId}` } : {}) };
    notices.push(
      count === 1
        ? {
            ...common,
            code: 'lead.assigned',
            params: { lead: await nameOfLead(trx, lead_id), person },
            about: { resource: 'lead', id: lead_id },
          }
        : {
            ...common,
            code: 'lead.assigned_many',
            params: { count, person },
            about: { resource: 'lead', id: null },
          },
    );
  }
  await notify(trx, ...notices);
}

/** The same of one lead with these changes by hand. */
export async function tellAssignee(
  trx: Trx,
  authorId: string,
  type: LeadType,
  id: string,
  changes: readonly Change[],
): Promise<void> {
  const to = changes.find(({ field }) => field === 'assignee_id')?.to;
  if (typeof to === 'string')
    await tellAssigned(trx, authorId, type, [{ user_id: to, count: 1, lead_id: id }]);
}
