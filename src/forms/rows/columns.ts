import type { EnumOptionsType } from '@rjsf/utils';
import { yesNo, type Language } from '#schemas/engine/codes.ts';
import { columnsOf } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { choicesOf } from '../display.ts';

/** A column of a list as the console draws it. */
export interface Column {
  readonly property: string;
  readonly title: string;
  readonly help: string | null;
  readonly required: boolean;
  readonly schema: JsonSchema;
  /** RJSF's ui of its cells. */
  readonly ui: JsonSchema;
  /** Of codes, and of yes and no; null: something is typed. */
  readonly choices: readonly EnumOptionsType[] | null;
}

const part = (value: unknown): JsonSchema => (isValues(value) ? value : {});

/** The columns of a localised list field. */
export const columnsIn = (list: JsonSchema, listUi: JsonSchema, language: Language): Column[] =>
  columnsOf(list).map(({ property, required, schema }) => {
    const ui = part(part(listUi.items)[property]);
    const codes = choicesOf(schema, ui).map(({ code, name }) => ({ value: code, label: name }));
    return {
      property,
      title: String(schema.title ?? property),
      help: typeof schema.description === 'string' ? schema.description : null,
      required,
      schema,
      ui,
      choices:
        schema.type === 'boolean'
          ? [true, false].map((code) => ({ value: code, label: yesNo(code, language) }))
          : codes.length > 0
            ? codes
            : null,
    };
  });
