import { codes } from '../engine/codes.ts';

/** Codes as specification §3 writes them: words with a space on the wire. */
export const IMPORT_TASK_STATUS = codes({
  New: { en: 'New', es: 'Nueva' },
  'In Progress': { en: 'In progress', es: 'En curso' },
  Closed: { en: 'Closed', es: 'Cerrada' },
});
export type ImportTaskStatus = keyof typeof IMPORT_TASK_STATUS;

/** INVALID, DUPLICATED and PENDING are specification §3; VALID and IMPORTED are what rows become from there. */
export const IMPORT_ITEM_STATUS = codes({
  PENDING: { en: 'Pending', es: 'Pendiente' },
  VALID: { en: 'Valid', es: 'Válida' },
  INVALID: { en: 'Invalid', es: 'No válida' },
  DUPLICATED: { en: 'Duplicated', es: 'Duplicada' },
  IMPORTED: { en: 'Imported', es: 'Importada' },
});
export type ImportItemStatus = keyof typeof IMPORT_ITEM_STATUS;
