import type { Form, Labels } from '#schemas/engine/form.ts';
import type { Rule } from '#schemas/engine/rules.ts';
import type { LeadType } from '#schemas/permissions.ts';
import spLabels from './sp-account.labels.json' with { type: 'json' };
import spRules from './sp-account.rules.json' with { type: 'json' };
import spSchema from './sp-account.schema.json' with { type: 'json' };
import spUi from './sp-account.ui.json' with { type: 'json' };
import tpLabels from './tp-account.labels.json' with { type: 'json' };
import tpRules from './tp-account.rules.json' with { type: 'json' };
import tpSchema from './tp-account.schema.json' with { type: 'json' };
import tpUi from './tp-account.ui.json' with { type: 'json' };

/** The form of an account by its lead type. */
export const ACCOUNT_FORM: Readonly<Record<LeadType, string>> = { SP: 'sp-account', TP: 'tp-account' };

/** The forms as shipped, by key. The first start publishes them; from then on the database's versions count. */
export const SHIPPED_FORMS: Readonly<Record<string, Form>> = {
  'sp-account': { schema: spSchema, ui: spUi, labels: spLabels as Labels, rules: spRules as Rule[] },
  'tp-account': { schema: tpSchema, ui: tpUi, labels: tpLabels as Labels, rules: tpRules as Rule[] },
};
