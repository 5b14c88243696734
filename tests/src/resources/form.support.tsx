import { vi } from 'vitest';
import type { Resource } from '#schemas/engine/resource.ts';
import { fieldsOf } from '#schemas/engine/rules.ts';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { SchemaForm, type SchemaFormProps } from '#src/resources/generic/SchemaForm.tsx';

/** A form of a new lead, unless a test says otherwise. */
export const formOf = (more: Partial<SchemaFormProps> = {}) => (
  <SchemaForm
    resource={TP_LEAD}
    record={null}
    save={vi.fn<SchemaFormProps['save']>()}
    onSaved={vi.fn()}
    onCancel={vi.fn()}
    {...more}
  />
);

/** The transportation lead with these fields alone and the rules between them: to draw all takes a third of a second. */
export const leadWith = (...names: (keyof typeof TP_LEAD.fields)[]): Resource => ({
  ...TP_LEAD,
  fields: Object.fromEntries(names.map((name) => [name, TP_LEAD.fields[name]])),
  rules: TP_LEAD.rules.filter((rule) => fieldsOf(rule).every((name) => (names as string[]).includes(name))),
});
