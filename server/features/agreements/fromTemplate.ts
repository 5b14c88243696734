import type { AgreementRecipient } from '#schemas/agreement/index.ts';
import { approves } from '#schemas/contract/party.ts';
import { partiesOf, type Placement } from '#schemas/contract/placement.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { isKey } from '#schemas/engine/formats.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { LeadType } from '#schemas/permissions.ts';
import {
  AGREEMENT_TYPE,
  CONTRACT_PARTY,
  type AgreementType,
  type ContractParty,
} from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import { valuesOf, type LeadRow } from '../leads/lead.ts';

/** What an agreement takes from its template and its lead, unless something else is said. */
export interface FromTemplate {
  readonly fails: readonly Fail[];
  readonly values: Values;
}

export const NOTHING: FromTemplate = { fails: [], values: {} };

/**
 * The template of a new agreement (specification §5: required): it must be of the lead's type and enabled. It stays as it is
 * until the transaction ends. With contracting off there is none.
 */
export async function fromTemplate(
  trx: Trx,
  contracts: boolean,
  type: LeadType,
  lead: LeadRow | null,
  sent: Values,
): Promise<FromTemplate> {
  const { template_id: id } = sent;
  if (!contracts)
    return isEmpty(id)
      ? NOTHING
      : { ...NOTHING, fails: [{ field: 'template_id', code: 'unknown_reference' }] };
  if (typeof id !== 'string' || !isKey(id))
    return { fails: [{ field: 'template_id', code: 'required' }], values: {} };
  const template = await trx
    .selectFrom('contract_template as t')
    .innerJoin('contract_template_version as v', (join) =>
      join.onRef('v.template_id', '=', 't.entity_id').onRef('v.no', '=', 't.current_no'),
    )
    .leftJoin('signer as s', 's.entity_id', 't.signer_id')
    .select(['t.type', 't.enabled', 't.tags', 't.in_order', 't.cc', 't.email_subject', 't.email_body'])
    .select(['v.placements', 's.name as signer_name', 's.email as signer_email', 's.role as signer_role'])
    .where('t.entity_id', '=', id)
    .where('t.lead_type', '=', type)
    .forShare('t')
    .executeTakeFirst();
  if (!template) return { fails: [{ field: 'template_id', code: 'unknown_reference' }], values: {} };
  const { in_order, cc, email_subject, email_body, tags } = template;
  const fails: Fail[] = [
    ...(template.enabled ? [] : [{ field: 'template_id', code: 'template_disabled' } as const]),
    // An NDA is not made from the paper of a contract.
    ...(isAnother(sent.type, template.type) ? [{ field: 'template_id', code: 'invalid' } as const] : []),
  ];
  const internal = template.signer_name
    ? { name: template.signer_name, email: template.signer_email, role: template.signer_role }
    : null;
  const recipients = recipientsOf(template.placements, lead, internal);
  return { fails, values: { tags, in_order, cc, email_subject, email_body, recipients } };
}

const isAnother = (said: unknown, type: AgreementType): boolean =>
  said !== type && Object.hasOwn(AGREEMENT_TYPE, String(said));

type Person = Pick<AgreementRecipient, 'name' | 'email' | 'role'>;

/** Those who have something to sign, and an internal signer who only approves. Whoever else is asked for nothing is left out. */
function recipientsOf(
  placements: readonly Placement[],
  lead: LeadRow | null,
  internal: Person | null,
): AgreementRecipient[] {
  const {
    contact_first_name: first,
    contact_last_name: last,
    email,
  } = (lead ? valuesOf(lead) : {}) as Readonly<Record<string, string | null | undefined>>;
  const name = `${first ?? ''} ${last ?? ''}`.trim();
  const people: Readonly<Record<ContractParty, Person>> = {
    PROVIDER: { name: name || null, email: email ?? null, role: 'SIGNER' },
    COSIGNER: { name: null, email: null, role: 'SIGNER' },
    INTERNAL: internal ?? { name: null, email: null, role: 'SIGNER' },
  };
  const placed = partiesOf(placements);
  return codesOf(CONTRACT_PARTY)
    .filter((party) => placed.includes(party) || approves(party, internal?.role))
    .map((party) => ({ party, ...people[party] }));
}
