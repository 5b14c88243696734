import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** All words of a PDF, and how many pages it has. */
export async function pdfText(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, n) => (await pdf.getPage(n + 1)).getTextContent()),
  );
  const text = pages.flatMap((page) => page.items.map((item) => ('str' in item ? item.str : ''))).join(' ');
  return { text: text.replace(/\s+/g, ' '), pages: pdf.numPages };
}

/** The paper of an audit packet, as whoever unpacks it reads it. */
export async function packetText(zip: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'provnet-packet-'));
  try {
    const path = join(folder, 'packet.zip');
    await writeFile(path, zip);
    return (await pdfText(execFileSync('unzip', ['-p', path, 'packet.pdf'], { maxBuffer: 1e8 }))).text;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
