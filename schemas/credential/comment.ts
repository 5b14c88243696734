import type { Resource } from '#schemas/engine/resource.ts';

/** What people write about a file: to its provider, or among the staff (domain §6). */
export const COMMENTS: Resource = {
  name: 'credentialing/comments',
  label: {
    one: { en: 'Comment', es: 'Comentario' },
    many: { en: 'Comments', es: 'Comentarios' },
  },
  sections: {},
  rules: [],
  fields: {
    text: {
      kind: 'longText',
      maxLength: 4000,
      required: true,
      store: 'column',
      label: { en: 'Text', es: 'Texto' },
    },
    visibility: {
      kind: 'code',
      list: 'COMMENT_VISIBILITY',
      required: true,
      store: 'column',
      filter: true,
      label: { en: 'Who reads it', es: 'Quién lo lee' },
    },
    field_id: {
      kind: 'text',
      maxLength: 64,
      store: 'column',
      filter: true,
      label: { en: 'Field', es: 'Campo' },
    },
    created_at: {
      kind: 'dateTime',
      readOnly: true,
      required: true,
      store: 'column',
      sortable: true,
      label: { en: 'Created', es: 'Creado' },
    },
  },
};
