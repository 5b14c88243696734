import { NOTE_SUBJECT, type NoteSubject } from '#schemas/vocabulary/index.ts';
import { nameOfLead, readAudience } from '#server/features/notices/audience.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Write } from '#server/platform/write.ts';
import type { Written } from './activity.ts';

/** Tells those whom the author of an outreach wants to know of it. */
export async function tellOfOutreach(
  { trx }: Write,
  actor: Actor,
  written: readonly Written[],
): Promise<void> {
  for (const { after } of written) {
    const people = (after.notify_ids as readonly string[] | undefined) ?? [];
    if (people.length === 0) continue;
    const { person, hears } = await readAudience(trx, actor.id, after.lead_type, people);
    const params = {
      lead: await nameOfLead(trx, after.lead_id),
      person,
      subject: NOTE_SUBJECT[after.subject as NoteSubject],
    };
    await notify(
      trx,
      ...people.filter(hears).map((userId) => ({
        code: 'outreach.added' as const,
        params,
        userId,
        about: { resource: 'lead' as const, id: after.lead_id },
      })),
    );
  }
}
