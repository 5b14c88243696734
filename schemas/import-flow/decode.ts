/** Byte order marks and what they announce (Unicode §23.8). */
const MARKS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * The text of a file: by its byte order mark, else UTF-8, else Windows-1252, which is what spreadsheets on Windows
 * write. Line ends become \n, inside cells as well. null: not a text (NUL characters).
 * @param part whether the file goes on after `content`, so that a character may be cut in two
 */
export function textOf(content: Uint8Array, part = false): string | null {
  const mark = MARKS.find(([, ...bytes]) => bytes.every((byte, index) => content[index] === byte));
  const text = mark
    ? new TextDecoder(mark[0]).decode(content, { stream: part })
    : decodeUnmarked(content, part);
  return text.includes('\0') ? null : text.replace(/\r\n?/g, '\n');
}

function decodeUnmarked(content: Uint8Array, part: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: part });
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
