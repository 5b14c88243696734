import type { Messages } from '../types.ts';

/** Forms of credential files whose readers differ, and which change meanwhile. Keys are read as `form_use.<key>`. */
export const formUseMessages = {
  read_only: {
    staff: { en: 'Filled in by the credentialing team', es: 'Lo completa el equipo de acreditación' },
    provider: { en: 'Filled in by the provider', es: 'Lo completa el proveedor' },
  },
  internal: {
    mark: { en: 'Internal', es: 'Interno' },
    text: {
      en: 'Only the credentialing team sees this field',
      es: 'Solo el equipo de acreditación ve este campo',
    },
  },
  renewed: {
    title: {
      en: 'This form has been updated (version %{version}).',
      es: 'Este formulario se actualizó (versión %{version}).',
    },
    kept: { en: 'Your entries are kept.', es: 'Sus datos se conservan.' },
    added: { en: 'What is new:', es: 'Novedades:' },
    required: { en: 'Required from now on:', es: 'Obligatorio a partir de ahora:' },
    lost: {
      en: 'These fields are not yours to fill in any more. What you had typed and was not saved yet:',
      es: 'Usted ya no completa estos campos. Lo que había escrito y aún no se había guardado:',
    },
  },
  edit: {
    action: { en: 'Edit', es: 'Editar' },
    edit_this: { en: 'Edit %{form}', es: 'Editar %{form}' },
    done: { en: 'Done', es: 'Listo' },
  },
} as const satisfies Messages;
