import type { FieldState } from '#schemas/credential/file.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { nest, pathOf, progress, shownFields, type Progress } from '#schemas/engine/form.ts';
import { ACCOUNT_FORM } from '#schemas/forms/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { readValues, type FieldValue } from '#server/platform/forms/values.ts';
import { publishedForm } from '#server/platform/forms/versions.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentAccount, rightsOn, type Account, type AccountRow } from './account.ts';

export interface InstanceRow {
  readonly entity_id: string;
  readonly version: number;
  readonly schema_key: string;
  readonly schema_version: number;
}

/** A file as commands work on it: the account, its form in the pinned version, the values. */
export interface File {
  readonly account: AccountRow;
  readonly instance: InstanceRow;
  readonly form: CompiledForm;
  readonly values: ReadonlyMap<string, FieldValue>;
}

/** Reads the file of an account that the caller has found (and locked, when it is going to write). */
export async function openFile(db: Db | Trx, account: AccountRow): Promise<File> {
  const instance = await db
    .selectFrom('form_instance')
    .select(['entity_id', 'version', 'schema_key', 'schema_version'])
    .where('account_id', '=', account.entity_id)
    .where('schema_key', '=', ACCOUNT_FORM[account.lead_type])
    .executeTakeFirst();
  if (!instance) throw new Problem('not_found');
  const form = await publishedForm(db, instance.schema_key, instance.schema_version);
  if (!form) throw new Error(`Form ${instance.schema_key} ${instance.schema_version} is not published`);
  return { account, instance, form, values: await readValues(db, instance.entity_id) };
}

/** The current values by field id. */
export const valuesOf = (file: Pick<File, 'values'>): Record<string, unknown> =>
  Object.fromEntries([...file.values].map(([id, held]) => [id, held.value]));

/** Dates become text on their way out. */
type FieldReview = Omit<FieldState, 'reviewed_at'> & { readonly reviewed_at: Date | null };

export interface FileState {
  readonly account: Account;
  readonly instance: InstanceRow;
  readonly data: Record<string, unknown>;
  readonly fields: Record<string, FieldReview>;
  readonly progress: Progress;
  readonly editable: boolean;
}

/** What changes in a file while people work on it. */
export function presentFile(file: File, labels: (fieldId: string) => string, call: Call): FileState {
  const { form, account } = file;
  const values = valuesOf(file);
  const shown = new Set(shownFields(form.fields, values).map((field) => field.fieldId));
  return {
    account: presentAccount(account, call.actor),
    instance: file.instance,
    data: nest(form.fields, values),
    fields: Object.fromEntries(
      form.fields.map(({ fieldId, path, required }): [string, FieldReview] => {
        const held = file.values.get(fieldId);
        const behind = held !== undefined && held.approved_rev > 0 && held.approved_rev !== held.rev;
        return [
          fieldId,
          {
            path,
            label: labels(fieldId),
            section: path[0],
            required,
            shown: shown.has(fieldId),
            rev: held?.rev ?? 0,
            state: held?.state ?? null,
            draft: held?.draft ?? false,
            reason_text: held?.reason_text ?? null,
            reviewed_at: held?.reviewed_at ?? null,
            ...(behind ? { value_approved: held.approved_value } : {}),
          },
        ];
      }),
    ),
    progress: progress(form.fields, values),
    editable: rightsOn(call.actor, account).edit,
  };
}

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

/** A file as it is now, for the answer of a command. */
export async function fileNow(db: Db | Trx, call: Call, account: AccountRow): Promise<FileState> {
  const file = await openFile(db, account);
  return presentFile(file, labelsOf(file.form, call.language), call);
}

/** Everything that a console needs to show a file's form: the form itself in the reader's language, and its state. */
export async function readForm(
  db: Db,
  call: Call,
  account: AccountRow,
  api: string,
): Promise<FileState & Record<string, unknown>> {
  const file = await openFile(db, account);
  const { schema, uiSchema } = file.form.local(call.language);
  const { checksum } = await file.form.module(call.language);
  return {
    ...presentFile(file, labelsOf(file.form, call.language), call),
    schema,
    ui_schema: uiSchema,
    rules: file.form.rules,
    validator_url: `${api}${validatorPath(file.form, checksum, call.language)}`,
  };
}

export const validatorPath = (
  form: Pick<CompiledForm, 'key' | 'version'>,
  checksum: string,
  language: Language,
): string => `/credentialing/forms/${form.key}/${form.version}/${checksum}/validator.${language}.js`;
