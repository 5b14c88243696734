import { CONVERTED } from '#schemas/lead/moves.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { openFileOfLead, withdrawFileOfLead } from '#server/features/credentialing/ofLead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Write } from '#server/platform/write.ts';
import { valuesOf, type LeadRow } from './lead.ts';

/**
 * What a new status means for the lead's credential file (domain §5): CONVERTED opens it with what the lead knows, and
 * leaving CONVERTED puts it away. In the transaction of the status, under the lock of the lead as it is now.
 */
export async function followConversion(
  write: Write,
  call: Call,
  lead: LeadRow,
  before: string,
): Promise<void> {
  if (lead.status === before) return;
  if (lead.status === CONVERTED) {
    const values = valuesOf(lead);
    const account = { name: nameOf(lead), lead_type: lead.lead_type, lead_id: lead.entity_id, lead: values };
    await openFileOfLead(write, call, account);
  } else if (before === CONVERTED) await withdrawFileOfLead(write, call, lead.entity_id);
}

/** Every file has a name; a lead may have a phone number only (specification §5). */
function nameOf({
  company_name,
  dba,
  contact_first_name,
  contact_last_name,
  phone,
  entity_id,
}: LeadRow): string {
  const contact = [contact_first_name, contact_last_name].filter((part) => !isEmpty(part)).join(' ');
  return String([company_name, dba, contact, phone].find((name) => !isEmpty(name)) ?? entity_id);
}
