import type { NoteSubject, TaskType } from '#schemas/vocabulary/index.ts';

/** What people of the demo write down about a lead. */
export const NOTES: readonly (readonly [NoteSubject, string])[] = [
  ['GENERICS', 'Front desk asks us to call before noon. The owner decides on contracts.'],
  ['ADDITIONAL_CONTACT_INFO', 'Billing is handled by an outside company; ask for the second line.'],
  ['NEGOTIATING_FEES', 'They expect the Medicare rate plus ten percent.\nWe offered the standard schedule.'],
  ['NETWORK_ADEQUACY', 'Would close a gap in the western part of the county.'],
  ['LOCATION_UPDATE', 'Moving to a larger office next quarter; the old address stays open until then.'],
  ['INSURANCE_NOTES', 'Certificate of insurance expires soon. Renewal has been requested.'],
  ['PRE_CONTRACTING', 'Sent the checklist: W-9, license, insurance, roster.'],
  ['CREDENTIALING_NOTES', 'Two practitioners are still waiting for their board certificates.'],
];
export const OUTREACHES: readonly (readonly [NoteSubject, string])[] = [
  ['WELCOME_CALL', 'Introduced the network and the next steps. They asked for the fee schedule.'],
  ['DEVELOPMENT', 'Left a message with the office manager.'],
  ['NEGOTIATION', 'Went through the open points of the agreement.\nThey will answer by the end of the week.'],
  ['CONTRACTING', 'Sent the agreement for review.'],
  ['PROVIDER_UPDATE', 'Confirmed hours, languages and accepted plans.'],
];
export const TASKS: readonly (readonly [string, TaskType])[] = [
  ['Call back about the fee schedule', 'call_back'],
  ['Follow up on the signed W-9', 'follow_up'],
  ['Review the redlined agreement', 'contract_review'],
  ['Visit the new office', 'periodic_visit_in_person'],
  ['Send the welcome letter', 'send_letter'],
  ['Ask for the practitioner roster', 'touchpoint'],
  ['Explain how trips are billed', 'education'],
  ['Allow a rate above the schedule', 'exception_request'],
  ['Approve their changes to section 4', 'management_redline_review'],
];
/** Why a supervisor says no. */
export const REFUSALS: readonly string[] = [
  'The rate is above what the plan pays in this county.',
  'Please attach the current certificate of insurance first.',
  'Legal has not seen the changes to the termination clause yet.',
];
