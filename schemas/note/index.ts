import { WRITTEN_FIELDS } from '#schemas/activity/fields.ts';
import type { Fields } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';

const FIELDS = {
  subject: {
    kind: 'code',
    list: 'NOTE_SUBJECT',
    required: true,
    section: 'note',
    store: 'column',
    filter: true,
    label: { en: 'Subject', es: 'Asunto' },
  },
  text: {
    kind: 'longText',
    maxLength: 4000,
    section: 'note',
    store: 'column',
    label: { en: 'Text', es: 'Texto' },
  },
  ...WRITTEN_FIELDS,
  /** Not `updated_at`: a note that moves to another lead with a merge says what it always said. */
  edited_at: {
    kind: 'dateTime',
    readOnly: true,
    store: 'column',
    label: { en: 'Edited', es: 'Editado' },
  },
  edited_by: {
    kind: 'user',
    readOnly: true,
    store: 'column',
    label: { en: 'Edited by', es: 'Editado por' },
  },
} as const satisfies Fields;

/** A note on a lead (specification §3, §5: the subject is required). */
export const NOTES = {
  name: 'leads/notes',
  label: { one: { en: 'Note', es: 'Nota' }, many: { en: 'Notes', es: 'Notas' } },
  fields: FIELDS,
  sections: { note: { en: 'Note', es: 'Nota' } },
  rules: [],
} as const satisfies Resource;
