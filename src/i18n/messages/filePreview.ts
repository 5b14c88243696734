import type { Messages } from '../types.ts';

/** Preview and download of files. Keys are read as `file_preview.<key>`. */
export const filePreviewMessages = {
  download: { en: 'Download', es: 'Descargar' },
  previous: { en: 'Previous file', es: 'Archivo anterior' },
  next: { en: 'Next file', es: 'Archivo siguiente' },
  picture: { en: 'Picture', es: 'Imagen' },
  document: { en: 'Document', es: 'Documento' },
  zoom_in: { en: 'Zoom in', es: 'Acercar' },
  zoom_out: { en: 'Zoom out', es: 'Alejar' },
  own_size: { en: 'Now at %{percent}: show at 100%', es: 'Ahora al %{percent}: mostrar al 100%' },
  fit: { en: 'Fit to the window', es: 'Ajustar a la ventana' },
  fit_width: { en: 'Fit to the width', es: 'Ajustar al ancho' },
  rotate: { en: 'Rotate', es: 'Girar' },
  page: { en: 'Page %{page} of %{count}', es: 'Página %{page} de %{count}' },
  page_number: { en: 'Page number, of %{count}', es: 'Número de página, de %{count}' },
  previous_page: { en: 'Previous page', es: 'Página anterior' },
  next_page: { en: 'Next page', es: 'Página siguiente' },
  broken_page: { en: 'This page cannot be shown', es: 'Esta página no se puede mostrar' },
  first_pages: {
    en: 'The first %{count} of %{total} pages are shown. Download the document to see all.',
    es: 'Se muestran las primeras %{count} de %{total} páginas. Descargue el documento para verlas todas.',
  },
  reading: { en: 'Loading the document', es: 'Cargando el documento' },
  converting: { en: 'Preparing the preview…', es: 'Preparando la vista previa…' },
  none: {
    en: 'No preview for this type of file',
    es: 'No hay vista previa para este tipo de archivo',
  },
  not_yet: {
    en: 'Nothing to show yet. State: %{state}',
    es: 'Aún no hay nada que mostrar. Estado: %{state}',
  },
  not_yours: {
    en: 'This file is confidential: you may not open it',
    es: 'Este archivo es confidencial: no puede abrirlo',
  },
  failed: {
    password: {
      en: 'This document is protected by a password. Download it to open it on your computer.',
      es: 'Este documento está protegido con contraseña. Descárguelo para abrirlo en su computadora.',
    },
    broken: {
      en: 'This file is damaged, or made in a way that cannot be shown here',
      es: 'Este archivo está dañado o tiene un formato que no se puede mostrar aquí',
    },
    refused: {
      en: 'No preview could be made of this document',
      es: 'No se pudo generar la vista previa de este documento',
    },
    away: { en: 'The file could not be loaded', es: 'No se pudo cargar el archivo' },
  },
  not_scanned: {
    en: 'Not scanned for viruses: open it only when you trust where it comes from.',
    es: 'Sin analizar en busca de virus: ábralo solo si confía en su origen.',
  },
  confidential: {
    en: 'Confidential. Each time it is opened or downloaded is recorded.',
    es: 'Confidencial. Queda registrado cada vez que se abre o se descarga.',
  },
  left_out: {
    en: 'The archive lacks one file that cannot be given out: %{names} |||| The archive lacks %{smart_count} files that cannot be given out: %{names}',
    es: 'En el archivo comprimido falta un archivo que no se puede entregar: %{names} |||| En el archivo comprimido faltan %{smart_count} archivos que no se pueden entregar: %{names}',
  },
  page_title: { en: 'Download', es: 'Descarga' },
  begun: { en: 'The download has begun', es: 'La descarga ha comenzado' },
  begun_text: {
    en: 'You can close this window.',
    es: 'Puede cerrar esta ventana.',
  },
  again: { en: 'Download again', es: 'Descargar de nuevo' },
} as const satisfies Messages;
