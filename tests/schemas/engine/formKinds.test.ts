import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#schemas/engine/form.ts';
import { FORM_KINDS, formKindOf, type FormKindName } from '#schemas/engine/formKinds.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';

describe('kinds of form fields', () => {
  it.each(Object.keys(FORM_KINDS) as FormKindName[])('%s is told by its own new field', (name) => {
    expect(formKindOf(FORM_KINDS[name].schema)).toBe(name);
  });

  it('covers every field and column that is shipped', () => {
    const unknown = Object.values(SHIPPED_FORMS).flatMap((form) =>
      fieldsOf(form).flatMap((field) =>
        [
          { id: field.fieldId, schema: field.schema },
          ...(field.rows ?? []).map((column) => ({ id: column.columnId, schema: column.schema })),
        ]
          .filter(({ schema }) => formKindOf(schema) === null)
          .map(({ id, schema }) => `${id} ${JSON.stringify(schema)}`),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
