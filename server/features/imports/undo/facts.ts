import { sql } from 'kysely';

/**
 * Whether anybody has changed `lead l` since a run left it, of `import_item i`: what that run itself wrote later, and
 * what runs wrote that have been undone, does not count, nor whom a rule gave it to: with a rule for imports every one
 * would count as changed.
 */
export const CHANGED = sql<boolean>`(l.version <> i.lead_version and exists (
  select from history h left join import_job u on u.entity_id = (h.detail ->> 'import_job_id')::uuid
    left join bulk_action b on b.entity_id = (h.detail ->> 'bulk_id')::uuid
    left join bulk_action given on given.entity_id = coalesce(b.undoes_id, b.entity_id)
   where h.record_id = l.entity_id and h.version > i.lead_version
     and coalesce(given.params ->> 'only_free', '') <> 'true'
     and (u.entity_id is null or (u.entity_id <> i.job_id and u.status <> 'UNDONE'))))`;
