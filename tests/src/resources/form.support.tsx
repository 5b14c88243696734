import { vi } from 'vitest';
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
