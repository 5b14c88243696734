import { sql } from 'kysely';
import type { FormChange } from '#schemas/form-schema/change.ts';
import { fieldOfOp, FORM_OPS, type FormOp } from '#schemas/form-schema/ops.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { Form } from '#schemas/engine/form.ts';
import { diffForms } from '#schemas/engine/formDiff.ts';
import { uncovered } from '#schemas/engine/formMigrate.ts';
import { withClasses } from '#schemas/engine/formProtect.ts';
import { shippedClasses } from '#schemas/forms/sensitive.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { draftForm, type CompiledForm } from '#server/platform/forms/compiled.ts';
import { formLists } from '#server/platform/forms/lists.ts';
import { publishedForm } from '#server/platform/forms/versions.ts';

/** From one version of a form to the next. */
export interface Step {
  readonly from: CompiledForm;
  readonly to: CompiledForm;
  readonly ops: readonly FormOp[];
  /** Breaking changes of which no operation says what becomes of the values. */
  readonly breaking: readonly FormChange[];
}

/** The version that files take: one that was published, or a draft as it is tried. */
export interface Target {
  readonly key: string;
  readonly version: number;
  /** Of a draft. */
  readonly revision?: number | null;
}

interface Row {
  readonly version: number;
  readonly status: string;
  readonly form: Form;
  readonly ops: readonly FormOp[];
}

/** The steps to a version from any one before it, read and compiled once. */
export class Ways {
  readonly target: Target;
  private readonly found = new Map<number, Promise<readonly Step[]>>();
  private draft: Promise<CompiledForm> | undefined;

  constructor(target: Target) {
    this.target = target;
  }

  /** One step for each version that was ever published between, retired or not. Throws when the draft is another one. */
  from(db: Db | Trx, version: number): Promise<readonly Step[]> {
    const steps = this.found.get(version) ?? this.read(db, version);
    this.found.set(version, steps);
    return steps;
  }

  private async read(db: Db | Trx, from: number): Promise<readonly Step[]> {
    const { key, version: to, revision = null } = this.target;
    const { rows } = await sql<Row>`
      select f.version, f.status, f.ops,
             json_build_object('schema', f.json_schema, 'ui', f.ui_schema, 'labels', f.labels, 'rules', f.rules) as form
        from form_schema f
       where f.key = ${key} and f.version between ${from} and ${to}
         and (f.status <> 'DRAFT' or (f.version = ${to} and f.revision = ${revision}::int))
       order by f.version`.execute(db);
    if (rows.at(-1)?.version !== to) throw new Error(`Form ${key} ${to} is not what was to be taken`);
    const forms = await Promise.all(rows.map((row) => this.compiled(db, row)));
    return rows.slice(1).map((row, index): Step => {
      const ops = row.ops.filter(isOp);
      const changes = diffForms(rows[index]!.form, row.form, formLists());
      return { from: forms[index]!, to: forms[index + 1]!, ops, breaking: uncovered(changes, ops) };
    });
  }

  private async compiled(db: Db | Trx, { version, status, form }: Row): Promise<CompiledForm> {
    const { key } = this.target;
    // It was read just now, and versions stay.
    if (status !== 'DRAFT') return (await publishedForm(db, key, version))!;
    this.draft ??= draftForm(key, version, withClasses(form, shippedClasses(key)));
    return this.draft;
  }
}

/** A draft may hold anything; what is no operation is told as a problem of it. */
export const isOp = (op: unknown): op is FormOp =>
  isValues(op) &&
  FORM_OPS.some((name) => name === op.op) &&
  typeof fieldOfOp(op as unknown as FormOp) === 'string' &&
  (op.op !== 'map' || (Array.isArray(op.values) && op.values.every(isValues)));
