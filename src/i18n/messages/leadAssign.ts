import type { Messages } from '../types.ts';

/** Keys are read as `lead_assign.<key>`. */
export const leadAssignMessages = {
  title: { en: 'Assign leads', es: 'Asignar prospectos' },
} satisfies Messages;
