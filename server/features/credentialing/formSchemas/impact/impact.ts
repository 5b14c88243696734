import { diffForms } from '#schemas/engine/formDiff.ts';
import type { FormChange } from '#schemas/form-schema/change.ts';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import type { Form } from '#schemas/engine/form.ts';
import { isCustomForm } from '#schemas/forms/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { failsOf, problemsOfTrial } from '../check.ts';
import { findDraft } from '../drafts/store.ts';
import { currentVersion } from '../store.ts';
import { isOp, Ways } from '../upgrade/ways.ts';
import { countApprovals, countFiles, countLeads } from './counts.ts';
import { examine } from './examine.ts';

const NO_FORM: Form = {
  schema: {},
  ui: {},
  labels: { en: { sections: {}, fields: {} }, es: { sections: {}, fields: {} } },
  rules: [],
};

/**
 * What publishing the draft of a form would do: what changes, which files it touches and when, what becomes of approvals,
 * and which values it would refuse. Of fields of leads only how many leads have values in what changes. Throws `not_found`
 * without a draft, `bad_request` when the draft is no form yet, or has patterns that may never end.
 */
export async function draftImpact(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  call: Call,
  key: string,
): Promise<FormImpact> {
  const [draft, current] = await Promise.all([findDraft(db, key), currentVersion(db, key)]);
  if (!draft) throw new Problem('not_found');
  refuse(failsOf(await problemsOfTrial(call, key, draft), 'form'));
  const { form, version: to, revision } = draft;
  const ops = draft.ops.filter(isOp);
  const changes = diffForms(current?.form ?? NO_FORM, form, formLists());
  const impact = { from: current?.version ?? null, to, changes };
  if (!current) return { ...impact, ...NOBODY };
  if (isCustomForm(key))
    return { ...impact, ...NOBODY, instances: await countLeads(db, key, current.version, changes) };
  const instances = await countFiles(db, key);
  const total = instances.reduce((sum, { count }) => sum + count, 0);
  const found = canFail(changes)
    ? await examine(db, vaultOf(secrets), call, form, new Ways({ key, version: to, revision }))
    : // No value can have become wrong, so none has to be looked at.
      { examined: total, invalid: [] };
  return {
    ...impact,
    instances,
    total,
    ...found,
    approvals: await countApprovals(db, call.language, key, { changes, ops, forms: [form, current.form] }),
  };
}

const NOBODY = { instances: [], examined: 0, total: 0, invalid: [], approvals: [] } as const;

const canFail = (changes: readonly FormChange[]): boolean =>
  changes.some((change) => change.class !== 'COMPATIBLE');
