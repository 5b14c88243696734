import { sql } from 'kysely';
import { typesOf, type AttachedUse } from '#schemas/file/index.ts';
import { scopeOf } from '#schemas/permissions.ts';
import { visibleAccounts } from '#server/features/credentialing/visible.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Condition } from '#server/platform/list/sql.ts';

/** The column of a record that holds a file of a use, and which of those records `h` a person may read. */
interface Holder {
  readonly table: string;
  readonly column: string;
  readonly visible: (actor: Actor) => Condition;
}

/** Who may read a lead may read what is kept of it (as in leads/children.ts). */
const ofLead = (actor: Actor): Condition =>
  scopeOf(actor.role, 'lead.read') === null
    ? sql<boolean>`false`
    : sql<boolean>`(h.lead_type = any(${typesOf(actor.role)}::text[])
        and exists (select from lead l where l.entity_id = h.lead_id and l.deleted_at is null))`;

/** Exclusion lists, and the evidence about what they found, belong to who may see screenings (domain §6). */
const ofScreening = (actor: Actor): Condition =>
  sql<boolean>`${scopeOf(actor.role, 'screening.read') === 'all'}::boolean`;

/** The documents of a file, for those who may open what is confidential, and the file with it (docs/decisions/012). */
const ofFile = (actor: Actor): Condition =>
  scopeOf(actor.role, 'file.confidential') === null
    ? sql<boolean>`false`
    : sql<boolean>`h.account_id in (select t.entity_id from account t where ${visibleAccounts(actor)})`;

/** What the staff found at a source is not for the provider. */
const ofVerification = (actor: Actor): Condition =>
  scopeOf(actor.role, 'credential.internal') === null ? sql<boolean>`false` : ofFile(actor);

/** Who may use templates may read their papers. */
const ofTemplate = (actor: Actor): Condition =>
  scopeOf(actor.role, 'contract.read') === null
    ? sql<boolean>`false`
    : sql<boolean>`h.lead_type = any(${typesOf(actor.role)}::text[])`;

/** It is kept, and read by other ways. */
const nobody = (): Condition => sql<boolean>`false`;

/** Several records may hold files of one use; of a use without a holder only the uploader knows. */
const HOLDERS: Readonly<Partial<Record<AttachedUse, readonly Holder[]>>> = {
  outreach: [{ table: 'outreach', column: 'attachment_id', visible: ofLead }],
  agreement: [
    { table: 'agreement', column: 'file_id', visible: ofLead },
    { table: 'agreement', column: 'sent_file_id', visible: ofLead },
  ],
  template: [
    { table: 'contract_template', column: 'file_id', visible: ofTemplate },
    { table: 'contract_template_version', column: 'file_id', visible: nobody },
  ],
  credential: [
    { table: 'document', column: 'file_id', visible: ofFile },
    { table: 'verification', column: 'evidence_file_id', visible: ofVerification },
    { table: 'exclusion_hit', column: 'evidence_file_id', visible: ofScreening },
  ],
  exclusion: [{ table: 'exclusion_list', column: 'file_id', visible: ofScreening }],
};
const HOLDINGS = Object.entries(HOLDERS).flatMap(([use, holders]) =>
  holders.map((holder) => ({ use, holder })),
);

const held = (use: string, { table, column }: Holder, more: Condition): Condition =>
  sql<boolean>`(t.use = ${use} and exists (
    select from ${sql.table(table)} h where ${sql.ref(`h.${column}`)} = t.entity_id and ${more}))`;

const anyOf = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The files `t` that hang on a record which the actor may read: an object check per key (domain §0.7). */
export const heldFor = (actor: Actor): Condition =>
  anyOf(HOLDINGS.map(({ use, holder }) => held(use, holder, holder.visible(actor))));

/** The files `t` that hang on any record. */
export const isHeld: Condition = anyOf(
  HOLDINGS.map(({ use, holder }) => held(use, holder, sql<boolean>`true`)),
);

/** Uses whose files hang on a record sooner or later, or are forgotten. */
export const HELD_USES = Object.keys(HOLDERS);
