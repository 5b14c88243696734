import { sql } from 'kysely';
import { SHIPPED_REQUIREMENTS } from '#schemas/forms/requirements.ts';
import type { Db } from '#server/platform/db.ts';

/** Gives an installation that has no requirements those as shipped; from then on they are the supervisor's. */
export async function loadShippedRequirements(db: Db): Promise<void> {
  await sql`
    insert into requirement (entity_id, code, subject_kind, lead_type, name_en, name_es, states, service_levels, required,
                             needs_psv, validity, validity_months, position)
    select gen_random_uuid(), r.code, r.subject_kind, r.lead_type, r.name_en, r.name_es, r.states, r.service_levels,
           r.required, r.needs_psv, r.validity, r.validity_months, r.position
      from jsonb_populate_recordset(null::requirement, ${JSON.stringify(SHIPPED_REQUIREMENTS)}::jsonb) r
     where not exists (select from requirement)
        on conflict do nothing`.execute(db);
}
