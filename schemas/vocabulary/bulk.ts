import { codes } from '../engine/codes.ts';

/** What may be done to many leads at once (domain §1 'Lead list'). */
export const BULK_KIND = codes({
  assign: { en: 'Assign', es: 'Asignar' },
  distribute: { en: 'Assign to several agents', es: 'Asignar a varios agentes' },
  undo: { en: 'Undo assignment', es: 'Deshacer asignación' },
  status: { en: 'Change status', es: 'Cambiar estado' },
  delete: { en: 'Delete', es: 'Eliminar' },
});
export type BulkKind = keyof typeof BULK_KIND;

export const BULK_STATUS = codes({
  QUEUED: { en: 'Waiting', es: 'En espera' },
  RUNNING: { en: 'Running', es: 'En curso' },
  DONE: { en: 'Done', es: 'Terminada' },
  CANCELLED: { en: 'Cancelled', es: 'Cancelada' },
  FAILED: { en: 'Failed', es: 'Fallida' },
});
export type BulkStatus = keyof typeof BULK_STATUS;
