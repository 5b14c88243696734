import { AGREEMENTS } from '#schemas/agreement/index.ts';
import type { Fields } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { NOTES } from '#schemas/note/index.ts';
import { OUTREACHES } from '#schemas/outreach/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { TASKS } from '#schemas/task/index.ts';

/** The activities of a lead by the tables that keep them (specification §3). */
export const ACTIVITIES = { note: NOTES, outreach: OUTREACHES, task: TASKS } as const satisfies Record<
  string,
  Resource
>;
export type ActivityName = keyof typeof ACTIVITIES;

/** Where those of a lead type are listed and created (specification §7): `leads/task` → `leads/sp/task`. */
export const pathOfType = (resource: Resource, type: LeadType): string =>
  resource.name.replace('/', `/${type.toLowerCase()}/`);

/** The fields of which an entry in a lead's history speaks (TASK_UPDATED: a task's), or null for the lead's own. */
export function fieldsOfEvent(type: string): Fields | null {
  if (type.startsWith('LEAD_CONTRACT_')) return AGREEMENTS.fields;
  const name = type.split('_')[0]?.toLowerCase() ?? '';
  return Object.hasOwn(ACTIVITIES, name) ? ACTIVITIES[name as ActivityName].fields : null;
}
