import { codes } from '../engine/codes.ts';

/** The life of an upload (specification §3); a file can be downloaded only once it is UPLOADED. */
export const UPLOAD_STATE = codes({
  UPLOADING: { en: 'Uploading', es: 'Subiendo' },
  SCANNING: { en: 'Scanning for viruses', es: 'Buscando virus' },
  UPLOADED: { en: 'Uploaded', es: 'Subido' },
  REJECTED_VIRUS: { en: 'Rejected: virus detected', es: 'Rechazado: virus detectado' },
  FAILED: { en: 'Upload failed', es: 'Error al subir' },
});
export type UploadState = keyof typeof UPLOAD_STATE;
