import type { AssignmentOrder } from '#schemas/assignment.ts';
import type { Fields } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadQuery } from '#schemas/lead/figures.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AssignRuleTrigger } from '#schemas/vocabulary/index.ts';
import { RULE_DESCRIPTION_MAX, RULE_NAME_MAX } from '#schemas/vocabulary/limits.ts';

/** Path below /api/v1 (specification §7). */
export const ASSIGN_RULES_PATH = 'leads/assign-rules';

/** Rules of a lead type; nobody keeps more. */
export const ASSIGN_RULES_MAX = 100;

/** What is typed into a rule (specification §3, §5 'Assignment rules'); how it assigns is an order of schemas/assignment.ts. */
export const ASSIGN_RULE_FIELDS = {
  name: {
    kind: 'text',
    maxLength: RULE_NAME_MAX,
    required: true,
    store: 'column',
    sortable: true,
    label: { en: 'Name', es: 'Nombre' },
  },
  description: {
    kind: 'text',
    maxLength: RULE_DESCRIPTION_MAX,
    store: 'column',
    label: { en: 'Description', es: 'Descripción' },
  },
  trigger: {
    kind: 'code',
    list: 'ASSIGN_RULE_TRIGGER',
    required: true,
    store: 'column',
    filter: true,
    label: { en: 'Runs', es: 'Se ejecuta' },
  },
  created_at: {
    kind: 'dateTime',
    readOnly: true,
    required: true,
    store: 'column',
    sortable: true,
    label: { en: 'Created', es: 'Creada' },
  },
} as const satisfies Fields;

/** A rule as forms and refusals call it. */
export const ASSIGN_RULE: Resource = {
  name: ASSIGN_RULES_PATH,
  label: {
    one: { en: 'Assignment rule', es: 'Regla de asignación' },
    many: { en: 'Assignment rules', es: 'Reglas de asignación' },
  },
  sections: {},
  rules: [],
  fields: ASSIGN_RULE_FIELDS,
};

/** What a rule's last run came to. */
export interface RuleRun {
  /** The assignment; null: there was nothing to assign, or it failed. */
  readonly action_id: string | null;
  /** Leads that it was about, and of those how many found nobody with room. */
  readonly total: number;
  readonly left: number;
  /** Why it could not run: a code of schemas/errors.ts. */
  readonly fail: string | null;
}

/** A rule as the API answers it. */
export interface AssignRule {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_type: LeadType;
  readonly name: string;
  readonly description: string | null;
  readonly trigger: AssignRuleTrigger;
  readonly plan: AssignmentOrder;
  /** Which leads it is for, as filters of the list; only leads in work that nobody has are ever assigned by it. */
  readonly query: LeadQuery;
  readonly last_run_at: string | null;
  readonly last_run: RuleRun | null;
  readonly created_at: string;
  readonly created_by: string;
  readonly can: { readonly edit: boolean };
}
