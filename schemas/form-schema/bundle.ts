import type { Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { FORM_KEYS } from '#schemas/forms/keys.ts';
import { FORM_BUNDLE_MAX_VERSIONS, FORM_NOTE_MAX } from '#schemas/vocabulary/limits.ts';
import type { FormOp } from './ops.ts';
import type { FormDraft } from './version.ts';

/** What tells a file that holds a form with its versions from any other JSON. */
export const BUNDLE_FORMAT = 'provnet-form';

/** A form with its versions, oldest first, as a file takes it to another installation. */
export interface FormBundle {
  readonly format: typeof BUNDLE_FORMAT;
  readonly key: string;
  readonly exported_at?: string;
  /** Without those of before, when all of them would be more than one file may hold. */
  readonly versions: readonly BundleVersion[];
  readonly draft?: BundleDraft;
}

export interface BundleVersion {
  /** Its number where it was exported. */
  readonly version: number;
  readonly checksum: string;
  readonly note: string | null;
  readonly published_at: string;
  readonly form: Form;
  readonly ops: readonly FormOp[];
}
export type BundleDraft = Pick<BundleVersion, 'form' | 'ops' | 'note'>;

/** A form alone, or any JSON Schema in its place: what is brought in becomes a draft, whatever is wrong with it. */
export interface FormFile {
  readonly key: string;
  readonly form: unknown;
  readonly ops?: readonly FormOp[];
  readonly note?: string | null;
}
export type FormImport = FormBundle | FormFile;
export const isBundle = (body: FormImport): body is FormBundle => 'versions' in body;

/** What became of an import. */
export interface FormImported {
  readonly key: string;
  /**
   * ADDED: the bundle goes on where the versions here end; UNCHANGED: they are all here; DIVERGED: the two histories
   * differ, so nothing was published and the newest version became the draft; DRAFTED: a form alone became the draft.
   */
  readonly outcome: 'ADDED' | 'UNCHANGED' | 'DIVERGED' | 'DRAFTED';
  /** The numbers that the new versions have here. */
  readonly added: readonly number[];
  readonly draft: FormDraft | null;
}

const note: JsonSchema = { type: ['string', 'null'], maxLength: FORM_NOTE_MAX, format: 'plain-lines' };
const ops: JsonSchema = { type: 'array' };

/** The JSON Schema of a body that imports: what a form is made of is told by the problems of the draft. */
export const FORM_IMPORT: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['key'],
  properties: {
    format: { const: BUNDLE_FORMAT },
    key: { enum: FORM_KEYS },
    exported_at: { type: 'string', maxLength: 40, format: 'plain' },
    versions: {
      type: 'array',
      minItems: 1,
      maxItems: FORM_BUNDLE_MAX_VERSIONS,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['version', 'checksum', 'form'],
        properties: {
          version: { type: 'integer', minimum: 1, maximum: 1_000_000 },
          checksum: { type: 'string', pattern: '^[0-9a-f]{32}$' },
          note,
          published_at: { type: 'string', maxLength: 40, format: 'plain' },
          form: { type: 'object' },
          ops,
        },
      },
    },
    draft: {
      type: 'object',
      additionalProperties: false,
      required: ['form'],
      properties: { form: {}, ops, note },
    },
    form: {},
    ops,
    note,
  },
  if: { required: ['versions'] },
  then: { required: ['format'], properties: { form: false, ops: false, note: false } },
  else: { required: ['form'], properties: { draft: false } },
};
