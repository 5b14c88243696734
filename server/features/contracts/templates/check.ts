import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import {
  PAPER_PAGES_MAX,
  placementFails,
  PLACEMENTS_MAX,
  sendableFails,
  SMALLEST,
  type Placement,
} from '#schemas/contract/placement.ts';
import { TEMPLATES } from '#schemas/contract/template.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isKey } from '#schemas/engine/formats.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { bodySchema, type Writes } from '#schemas/engine/resource.ts';
import { faults, type Check } from '#schemas/engine/validate.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { CONTRACT_PARTY, PLACEMENT_KIND, type SignerRole } from '#schemas/vocabulary/index.ts';
import { attachFails } from '#server/features/files/attach.ts';
import type { Actor } from '#server/platform/actor.ts';
import { checkOf } from '#server/platform/ajv.ts';
import type { Trx } from '#server/platform/db.ts';
import { closed, oneOf } from '#server/platform/routes.ts';
import type { TemplateRow } from './template.ts';

const Fraction = Type.Number({ minimum: 0, maximum: 1 });
const Shape = Type.Object(
  {
    id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
    kind: oneOf(codesOf(PLACEMENT_KIND)),
    party: Type.Union([oneOf(codesOf(CONTRACT_PARTY)), Type.Null()]),
    page: Type.Integer({ minimum: 1, maximum: PAPER_PAGES_MAX }),
    x: Fraction,
    y: Fraction,
    w: Type.Number({ minimum: SMALLEST.w, maximum: 1 }),
    h: Type.Number({ minimum: SMALLEST.h, maximum: 1 }),
    required: Type.Boolean(),
    label: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    field: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  },
  closed,
);

export const Placements = Type.Array(Shape, { maxItems: PLACEMENTS_MAX });

/** JSON Schema of a body that saves a template, or changes some of it. */
export function templateBody(writes: Writes): JsonSchema {
  const body = bodySchema(TEMPLATES, writes) as { properties: object; required?: string[] };
  return { ...body, properties: { ...body.properties, placements: Placements } };
}

const CHECKS: Readonly<Record<Writes, Check>> = {
  create: checkOf(templateBody('create')),
  update: checkOf(templateBody('update')),
};

/** What a template would be after it was saved. */
export interface Template {
  readonly values: Values;
  readonly placements: readonly Placement[];
  /** Pages of its paper; null: it has none that can be read. */
  readonly pages: number | null;
  readonly enabled: boolean;
}

/**
 * Everything wrong with a template: the shape of what was `sent`, its name, its signer, its file, where its placements stand;
 * of one that is enabled also what keeps it from being sent.
 * @param sent with `placements` where they are said
 * @param before the stored template, or null when it is new
 */
export async function templateFails(
  trx: Trx,
  actor: Actor,
  type: LeadType,
  sent: Values,
  template: Template,
  before: TemplateRow | null,
): Promise<Fail[]> {
  const { placements: _placements, ...values } = sent;
  const fails = faults(TEMPLATES, CHECKS[before ? 'update' : 'create'], sent, before ? { ...before } : null);
  const isSound = (part: string): boolean =>
    fails.every(({ field }) => field !== part && !field.startsWith(`${part}.`));
  const signer = await signerRole(trx, type, template.values.signer_id);
  return [
    ...fails,
    ...(await attachFails(trx, actor, TEMPLATES.fields, values, { ...before })),
    ...(signer === undefined && isSound('signer_id')
      ? [{ field: 'signer_id', code: 'unknown_reference' } as const]
      : []),
    ...(isSound('name') ? await nameFails(trx, type, template.values.name, before) : []),
    ...(isSound('placements') && template.pages !== null
      ? placementFails(template.placements, template.pages, type)
      : []),
    ...(isSound('placements') && template.enabled ? sendableFails(template.placements, signer ?? null) : []),
  ];
}

/** What a signer of the type is asked for; null: none is named; undefined: there is none of this key. */
export async function signerRole(
  trx: Trx,
  type: LeadType,
  id: unknown,
): Promise<SignerRole | null | undefined> {
  if (typeof id !== 'string' || !isKey(id)) return null;
  const signer = await trx
    .selectFrom('signer')
    .select('role')
    .where('entity_id', '=', id)
    .where('lead_type', '=', type)
    .forShare()
    .executeTakeFirst();
  return signer?.role;
}

async function nameFails(
  trx: Trx,
  type: LeadType,
  name: unknown,
  before: TemplateRow | null,
): Promise<Fail[]> {
  if (typeof name !== 'string') return [];
  const { rows } = await sql`
    select from contract_template
     where lead_type = ${type} and lower(name) = lower(${name})
       and entity_id is distinct from ${before?.entity_id ?? null}::uuid`.execute(trx);
  return rows.length > 0 ? [{ field: 'name', code: 'name_taken' }] : [];
}
