import { FILE_NAME_MAX, FILE_TYPE_SPECS } from '#schemas/file/index.ts';
import type { FileType } from '#schemas/vocabulary/index.ts';

/** What a file system, a header or an archive would read as something else, and what turns the writing direction. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]/gu;
/** Devices of Windows, whatever follows the dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const ENDING = /\.[^.\s]{1,10}$/u;

/** A name that every file system takes, with any letters: Unicode stays, at most 255 bytes, never hidden, never a path. */
export function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[\s.]+/, (dots) => '_'.repeat(dots.length))
    .replace(/(?<![\s.])[\s.]+$/, '')
    .replace(DEVICE, '$1_');
  return shortened(safe === '' ? 'file' : safe);
}

/** At most 255 bytes, with its ending, cut between two characters. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= FILE_NAME_MAX) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  let room = FILE_NAME_MAX - Buffer.byteLength(ending);
  let stem = '';
  for (const sign of name.slice(0, name.length - ending.length)) {
    room -= Buffer.byteLength(sign);
    if (room < 0) break;
    stem += sign;
  }
  return stem + ending;
}

/**
 * The name under which content is saved: what can be shown ends as its type does, since a system goes by the ending
 * when it opens a file (`notes.html` that holds a picture would be opened as a page).
 */
export function savedName(name: string, type: FileType): string {
  const { endings, preview } = FILE_TYPE_SPECS[type];
  const fits = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  return safeName(fits || preview === undefined ? name : `${name}.${endings[0]}`);
}

/** `Vertrag.docx` → `Vertrag.pdf`. */
export const pdfName = (name: string): string => safeName(`${name.replace(ENDING, '')}.pdf`);

/**
 * Content-Disposition (RFC 6266): the name in ASCII for those who read nothing else, and whole as RFC 8187 writes it.
 */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  const safe = safeName(name);
  const plain = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[;%']/g, '_');
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
