import type { Resource } from '#schemas/engine/resource.ts';
import { IMPORT_TASK_FIELDS } from '#schemas/import-flow/index.ts';
import type { Scope } from '#schemas/permissions.ts';
import { importMessages } from '#src/i18n/messages/imports.ts';
import { FLOWS } from '../api/flows.ts';

const label = { one: importMessages.title, many: importMessages.tasks };
const TASKS: Resource = { name: FLOWS, label, fields: IMPORT_TASK_FIELDS, sections: {}, rules: [] };

const { created_by: _all, ...OWN_FIELDS } = IMPORT_TASK_FIELDS;
const OWN_TASKS: Resource = { ...TASKS, fields: OWN_FIELDS };

/** Import tasks as a list has them. Who sees only their own is not asked whose they are. */
export const tasksOf = (scope: Scope | null): Resource => (scope === 'own' ? OWN_TASKS : TASKS);
