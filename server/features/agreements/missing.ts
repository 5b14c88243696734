import { roleOf, type AgreementRecipient } from '#schemas/agreement/index.ts';
import { approves, OURS } from '#schemas/contract/party.ts';
import { partiesOf, sendableFails, type Placement } from '#schemas/contract/placement.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { breaches } from '#schemas/engine/rules.ts';
import { CONTRACT_DATE_RULES } from '#schemas/lead/rules.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';
import { localToday } from '#server/platform/day.ts';

/** What an agreement is sent with. */
export interface Sending {
  readonly recipients: readonly AgreementRecipient[];
  readonly template: { readonly enabled: boolean };
  readonly placements: readonly Placement[];
  /** With its contract dates. */
  readonly values: Values;
}

/** Everything that keeps an agreement from being sent, at the fields where it is mended. */
export function missingFails({ recipients, template, placements, values }: Sending): Fail[] {
  const named = recipients.map(({ party }) => party as ContractParty | null);
  const internal = recipients.find(({ party }) => party === OURS);
  const role = internal ? roleOf(internal) : null;
  const parties = partiesOf(placements);
  return [
    ...(template.enabled ? [] : [{ field: 'template_id', code: 'template_disabled' } as const]),
    // A draft names its own signer: what is wrong with them is said of its recipients.
    ...sendableFails(placements, role).filter(({ field }) => field !== 'signer_id'),
    ...parties
      .filter((party) => !named.includes(party))
      .map((party): Fail => ({ field: 'recipients', code: 'signer_missing', params: { party } })),
    // Nobody signs it before today (specification §5 'Dates').
    ...breaches(CONTRACT_DATE_RULES, { ...values, signing_date: localToday() }),
    ...recipients.flatMap(({ party, name, email }, index): Fail[] => {
      const at = (field: string, code: Fail['code']): Fail => ({
        field: `recipients.${index}.${field}`,
        code,
      });
      const isTwice = named.indexOf(party as ContractParty) !== index;
      const isIdle = !parties.includes(party as ContractParty) && !approves(party, role);
      return [
        ...(name ? [] : [at('name', 'required')]),
        ...(email ? [] : [at('email', 'required')]),
        ...(isTwice ? [at('party', 'repeated_key')] : []),
        ...(isIdle && !isTwice
          ? [{ ...at('party', 'signature_missing'), params: { party: party as ContractParty } }]
          : []),
      ];
    }),
  ];
}
