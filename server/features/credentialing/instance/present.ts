import type { FieldState } from '#schemas/credential/file.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { nest, pathOf, progress, shownFields, type Progress } from '#schemas/engine/form.ts';
import { maskOf, type Guard } from '#schemas/engine/mask.ts';
import { formTitle } from '#schemas/forms/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import type { FieldValue } from '#server/platform/forms/values.ts';
import { presentAccount, type Account } from '../account.ts';
import { openInstance, valuesOf, type Instance, type InstanceRow } from '../instances.ts';
import { presentResource } from '../resource.ts';
import { rightsOn } from '../rights.ts';
import { audienceOf, isProvider } from '../visible.ts';

/** Dates become text on their way out. */
type FieldReview = Omit<FieldState, 'reviewed_at'> & { readonly reviewed_at: Date | null };

export interface FileState {
  readonly account: Account;
  readonly resource: ReturnType<typeof presentResource> | null;
  readonly instance: InstanceRow & { readonly title: string };
  readonly data: Record<string, unknown>;
  readonly fields: Record<string, FieldReview>;
  readonly progress: Progress;
  readonly editable: boolean;
}

/** What changes in a form while people work on it: of its fields those that are on the reader's form. */
export function presentInstance(opened: Instance, call: Call): FileState {
  const { form, subject, row } = opened;
  const fields = form.fieldsFor(audienceOf(call.actor));
  const labels = labelsOf(form, call.language);
  const values = valuesOf(opened);
  const shown = new Set(shownFields(fields, values).map((field) => field.fieldId));
  return {
    account: presentAccount(subject.account, call.actor),
    resource: subject.resource && presentResource(subject.resource, subject.account, call.actor),
    instance: { ...row, title: formTitle(row.schema_key)[call.language] },
    data: nest(fields, values),
    fields: Object.fromEntries(
      fields.map((field): [string, FieldReview] => [
        field.fieldId,
        {
          path: field.path,
          label: labels(field.fieldId),
          section: field.path[0],
          required: field.required,
          shown: shown.has(field.fieldId),
          sensitive: field.sensitive !== undefined,
          ...reviewOf(opened.values.get(field.fieldId), field.sensitive),
          // A provider does not learn who works on its file.
          ...(isProvider(call.actor) ? {} : writtenBy(opened.values.get(field.fieldId))),
        },
      ]),
    ),
    progress: progress(fields, values),
    editable: rightsOn(call.actor, subject).edit,
  };
}

type Judged = Pick<
  FieldReview,
  'rev' | 'state' | 'draft' | 'reason_code' | 'reason_text' | 'reviewed_at' | 'value_approved'
>;

function reviewOf(held: FieldValue | undefined, sensitive: Guard | undefined): Judged {
  const behind = held !== undefined && held.approved_rev > 0 && held.approved_rev !== held.rev;
  return {
    rev: held?.rev ?? 0,
    state: held?.state ?? null,
    draft: held?.draft ?? false,
    reason_code: held?.reason_code ?? null,
    reason_text: held?.reason_text ?? null,
    reviewed_at: held?.reviewed_at ?? null,
    ...(behind ? { value_approved: maskOf(sensitive, held.approved_value) } : {}),
  };
}

const writtenBy = (held: FieldValue | undefined) => ({
  author_id: held?.author_id ?? null,
  source: held?.source ?? null,
});

export const labelsOf =
  (form: CompiledForm, language: Language) =>
  (fieldId: string): string =>
    form.labels[language].fields[fieldId]?.title ?? fieldId;

/** Fails that mention other fields do so by the form's own words: a path means nothing to its reader. */
export function worded(form: CompiledForm, language: Language, fails: readonly Fail[]): Fail[] {
  const labels = new Map(
    form.fields.map((field) => [pathOf(field), labelsOf(form, language)(field.fieldId)]),
  );
  return fails.map((fail) =>
    fail.params?.fields
      ? {
          ...fail,
          params: { ...fail.params, fields: fail.params.fields.map((path) => labels.get(path) ?? path) },
        }
      : fail,
  );
}

/** A form as it is now, for the answer of a command. */
export const instanceNow = async (db: Db | Trx, call: Call, id: string): Promise<FileState> =>
  presentInstance(await openInstance(db, call, id), call);

/** Everything that a console needs to show a form: the form itself in the reader's language, and its state. */
export async function readInstance(
  db: Db,
  call: Call,
  id: string,
  api: string,
): Promise<FileState & Record<string, unknown>> {
  const opened = await openInstance(db, call, id);
  const audience = audienceOf(call.actor);
  const { schema, uiSchema } = opened.form.local(call.language, audience);
  const { checksum } = await opened.form.module(call.language, audience);
  return {
    ...presentInstance(opened, call),
    schema,
    ui_schema: uiSchema,
    rules: opened.form.rulesFor(audience),
    validator_url: `${api}${validatorPath(opened.form, checksum, call.language)}`,
  };
}

export const validatorPath = (
  form: Pick<CompiledForm, 'key' | 'version'>,
  checksum: string,
  language: Language,
): string => `/credentialing/forms/${form.key}/${form.version}/${checksum}/validator.${language}.js`;
