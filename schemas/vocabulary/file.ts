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

/** What a file holds, found in its content, never in its name (specification §9 'Attachment formats'). */
export const FILE_TYPE = codes({
  PDF: { en: 'PDF', es: 'PDF' },
  JPEG: { en: 'JPEG image', es: 'Imagen JPEG' },
  PNG: { en: 'PNG image', es: 'Imagen PNG' },
  DOCX: { en: 'Word document', es: 'Documento de Word' },
  DOC: { en: 'Word document (97–2003)', es: 'Documento de Word (97–2003)' },
  EXE: { en: 'Windows program', es: 'Programa de Windows' },
  CSV: { en: 'CSV table', es: 'Tabla CSV' },
  /** Only the house makes them: specification §9 names what people upload. */
  XLSX: { en: 'Excel workbook', es: 'Libro de Excel' },
  ZIP: { en: 'ZIP archive', es: 'Archivo ZIP' },
});
export type FileType = keyof typeof FILE_TYPE;

/** Whether a scanner has seen the content; without a configured one nobody has. What the house itself made nobody brought in. */
export const FILE_SCAN = codes({
  CLEAN: { en: 'No virus found', es: 'Sin virus' },
  MADE: { en: 'Made by Provnet', es: 'Creado por Provnet' },
  NOT_SCANNED: { en: 'Not scanned', es: 'Sin analizar' },
});
export type FileScan = keyof typeof FILE_SCAN;
