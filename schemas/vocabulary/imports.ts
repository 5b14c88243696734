import { codes } from '../engine/codes.ts';

/** Codes as specification §3 writes them: words with a space on the wire. */
export const IMPORT_TASK_STATUS = codes({
  New: { en: 'New', es: 'Nueva' },
  'In Progress': { en: 'In progress', es: 'En curso' },
  Closed: { en: 'Closed', es: 'Cerrada' },
});
export type ImportTaskStatus = keyof typeof IMPORT_TASK_STATUS;

/**
 * INVALID, DUPLICATED and PENDING (not checked yet, or to be checked again) are specification §3; VALID and IMPORTED
 * are what rows become from there. A person may take a row out (REMOVED) and in again; UNDONE is what an import wrote
 * and a supervisor took back.
 */
export const IMPORT_ITEM_STATUS = codes({
  PENDING: { en: 'Pending', es: 'Pendiente' },
  VALID: { en: 'Valid', es: 'Válida' },
  INVALID: { en: 'Invalid', es: 'No válida' },
  DUPLICATED: { en: 'Duplicated', es: 'Duplicada' },
  REMOVED: { en: 'Removed', es: 'Quitada' },
  IMPORTED: { en: 'Imported', es: 'Importada' },
  UNDONE: { en: 'Undone', es: 'Deshecha' },
});
export type ImportItemStatus = keyof typeof IMPORT_ITEM_STATUS;

/** What an imported row came to. */
export const IMPORT_OUTCOME = codes({
  CREATED: { en: 'Created', es: 'Creado' },
  UPDATED: { en: 'Updated', es: 'Actualizado' },
  UNCHANGED: { en: 'Nothing to change', es: 'Sin cambios' },
});
export type ImportOutcome = keyof typeof IMPORT_OUTCOME;

/** What becomes of a row whose lead exists, or whose twin stands above it in the file. */
export const DUPLICATE_DECISION = codes({
  skip: { en: 'Skip', es: 'Omitir' },
  fill: { en: 'Fill empty fields', es: 'Completar campos vacíos' },
  overwrite: { en: 'Overwrite', es: 'Sobrescribir' },
  create: { en: 'Create anyway', es: 'Crear de todos modos' },
});
export type DuplicateDecision = keyof typeof DUPLICATE_DECISION;

/** Where one run of an import stands. */
export const IMPORT_JOB_STATUS = codes({
  RUNNING: { en: 'Running', es: 'En ejecución' },
  PAUSED: { en: 'Paused', es: 'En pausa' },
  DONE: { en: 'Done', es: 'Terminada' },
  CANCELLED: { en: 'Cancelled', es: 'Cancelada' },
  FAILED: { en: 'Failed', es: 'Fallida' },
  UNDOING: { en: 'Being undone', es: 'Deshaciéndose' },
  UNDONE: { en: 'Undone', es: 'Deshecha' },
});
export type ImportJobStatus = keyof typeof IMPORT_JOB_STATUS;
