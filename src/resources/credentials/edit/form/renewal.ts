import type { Language } from '#schemas/engine/codes.ts';
import { isReadOnly } from '#schemas/engine/formAudience.ts';
import { isValues } from '#schemas/engine/resource.ts';
import type { Unsent } from '#src/forms/autosave.ts';
import { formatValue } from '#src/forms/display.ts';
import type { FormModel } from '#src/forms/model.ts';
import type { FormValues } from '#src/forms/types.ts';

/** What a version of a form asked for, by field ids: enough to tell what another one asks besides. */
export interface FormOutline {
  readonly version: number;
  readonly fields: readonly string[];
  readonly required: readonly string[];
}

/** Something that was typed and not saved before its field was taken off the form, or off its reader's hands. */
export interface LostEntry {
  readonly fieldId: string;
  readonly label: string;
  readonly text: string;
}

/** What somebody is told whose form has become another while it was filled in. */
export interface Renewal {
  readonly version: number;
  /** Fields by their ids. */
  readonly added: readonly string[];
  readonly required: readonly string[];
  readonly lost: readonly LostEntry[];
}

/** What is handed from a form to the version that takes its place on the screen. */
export interface Carried {
  readonly unsent: Unsent | null;
  readonly words: Readonly<Record<string, Omit<LostEntry, 'fieldId'>>>;
  /** Still to be read. */
  readonly lost: readonly LostEntry[];
  /** The version since which nobody was told what is new. */
  readonly before: FormOutline;
  readonly model: FormModel;
}

const asked = ({ fields }: FormModel) => fields.filter((field) => !isReadOnly(field));

export const outlineOf = (model: FormModel, version: number): FormOutline => ({
  version,
  fields: asked(model).map(({ fieldId }) => fieldId),
  required: asked(model).flatMap(({ fieldId, required }) => (required ? [fieldId] : [])),
});

export const isOutline = (value: unknown): value is FormOutline =>
  isValues(value) &&
  typeof value.version === 'number' &&
  Array.isArray(value.fields) &&
  Array.isArray(value.required);

/** Whether a form has a field that its reader fills in. */
export const takesIn =
  ({ byId }: FormModel) =>
  (fieldId: string): boolean => {
    const field = byId.get(fieldId);
    return field !== undefined && !isReadOnly(field);
  };

/** Values in words, sensitive ones masked. */
export const wordsOf = (model: FormModel, values: FormValues, language: Language): Carried['words'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([fieldId, value]) => {
      const field = model.byId.get(fieldId);
      if (!field) return [];
      const text = formatValue(field.schema, model.ui(field), value, language) ?? '';
      return [[fieldId, { label: model.label(fieldId), text }]];
    }),
  );

/** The entries of a former form for which this one has no field. */
export const lostOf = (
  { unsent, words, lost }: Carried,
  takes: (fieldId: string) => boolean,
): LostEntry[] => [
  ...lost,
  ...Object.keys(unsent?.values ?? {})
    .filter((fieldId) => !takes(fieldId) && words[fieldId])
    .map((fieldId) => ({ fieldId, ...words[fieldId]! })),
];

/** What a form asks that another did not, and what was typed there for nothing; null: there is nothing to tell. */
export function renewalOf(
  before: FormOutline | null,
  model: FormModel,
  version: number,
  lost: readonly LostEntry[],
): Renewal | null {
  const now = outlineOf(model, version);
  const entries = [...new Map(lost.map((entry) => [entry.fieldId, entry])).values()];
  if ((before === null || before.version === version) && entries.length === 0) return null;
  const known = before ?? now;
  return {
    version,
    added: now.fields.filter((id) => !known.fields.includes(id)),
    required: now.required.filter((id) => known.fields.includes(id) && !known.required.includes(id)),
    lost: entries,
  };
}
