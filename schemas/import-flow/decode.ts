import type { Encoding } from './encodings.ts';

/** Byte order marks and what they announce (Unicode §23.8). */
const MARKS: readonly (readonly [encoding: Encoding, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];
/** Bytes that say enough about a file without a mark. */
const LOOKED_AT = 4096;

/**
 * How a file is written: by its byte order mark, else UTF-16 when every other byte is mostly zero, else UTF-8, else
 * Windows-1252, which is what spreadsheets on Windows write.
 * @param part whether the file goes on after `content`, so that a character may be cut in two
 */
export function guessEncoding(content: Uint8Array, part = false): Encoding {
  const mark = MARKS.find(([, ...bytes]) => bytes.every((byte, index) => content[index] === byte));
  if (mark) return mark[0];
  const head = content.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, head.length / 2));
  if (odd > 0.4 && even < 0.1) return 'utf-16le';
  if (even > 0.4 && odd < 0.1) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: part });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** What Windows-1252 has where Latin-1 has the C1 controls; 81, 8D, 8F, 90 and 9D are none (Encoding standard, index-windows-1252). */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const C1 = /[\x80-\x9f]/g;
/** Node since 20.18.3 and 22.13 decodes Windows-1252 as Latin-1 (nodejs/node#56542): no dash or quote of a spreadsheet would survive. */
const windowsCharacter = (control: string): string => WINDOWS[control.charCodeAt(0) - 0x80] ?? control;

/**
 * The text of a file, without its byte order mark. Line ends become \n, inside cells as well. null: not a text of this
 * encoding (bytes that mean nothing in it, NUL characters): nothing is replaced or left out in silence.
 */
export function textOf(content: Uint8Array, encoding: Encoding, part = false): string | null {
  try {
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(content, { stream: part });
    const text = encoding === 'windows-1252' ? decoded.replace(C1, windowsCharacter) : decoded;
    return text.includes('\0') ? null : text.replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}

/** Whether a text is of another format, which may look like a CSV of few columns: JSON, lines of JSON, XML, HTML. */
export function isMarkup(text: string): boolean {
  const inside = text.trim();
  if (/^<[a-z!?]/i.test(inside)) return inside.endsWith('>');
  if (!/^[[{]/.test(inside)) return false;
  return [inside, inside.slice(0, inside.indexOf('\n'))].some((json) => {
    try {
      return typeof JSON.parse(json) === 'object';
    } catch {
      return false;
    }
  });
}
