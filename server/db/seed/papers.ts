import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Requirement } from '#schemas/credential/item.ts';
import type { AttachedUse, FileArea } from '#schemas/file/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { announceContent, contentKey, storeContent } from '#server/features/files/settle/content.ts';
import type { SettledContent } from '#server/features/files/settle/state.ts';
import type { Trx } from '#server/platform/db.ts';
import { demoId } from './people.ts';

export type PaperContext = Pick<AppContext, 'storage' | 'secrets'>;
type Named = Pick<Requirement, 'code' | 'name_en'>;

/** A paper of the demo for each requirement: by the requirement's code. */
export async function demoPapers(
  trx: Trx,
  context: PaperContext,
  requirements: readonly Named[],
): Promise<ReadonlyMap<string, SettledContent>> {
  const papers = new Map<string, SettledContent>();
  for (const { code, name_en } of requirements.filter((one) => !papers.has(one.code)))
    papers.set(code, await storePaper(trx, context, await paper(name_en), true));
  return papers;
}

/**
 * Stores a paper (PDF) as an uploaded one is.
 * @param secure whether it is confidential
 */
export async function storePaper(
  trx: Trx,
  context: PaperContext,
  bytes: Uint8Array,
  secure: boolean,
): Promise<SettledContent> {
  const content: SettledContent = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    secure,
    size: bytes.length,
    type: 'PDF',
    scan: 'NOT_SCANNED',
  };
  const folder = await mkdtemp(join(tmpdir(), 'provnet-demo-'));
  try {
    const copy = join(folder, 'paper.pdf');
    await writeFile(copy, bytes, { mode: 0o600 });
    await storeContent(context, content, copy, new AbortController().signal);
    await announceContent(trx, contentKey(context.secrets, content), content);
    return content;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface DemoFile {
  readonly id: string;
  readonly name: string;
  readonly use: AttachedUse;
  readonly area: FileArea;
  readonly lead_type?: LeadType;
  readonly at: string;
  readonly by: string;
}

/** Rows of a file, and of its one version, that was uploaded and is what a stored paper holds. */
export function fileRows(
  { id, at, by, ...file }: DemoFile,
  { size, secure, type, scan, sha256 }: SettledContent,
) {
  const common = { state: 'UPLOADED', size, secure, version: 2, created_at: at, created_by: by };
  return {
    file: {
      ...common,
      ...file,
      entity_id: id,
      key: randomBytes(24).toString('base64url'),
      current_no: 1,
      type,
      scan,
    },
    file_version: {
      ...common,
      entity_id: demoId(`version ${id}`),
      file_id: id,
      no: 1,
      upload_key: `incoming/${demoId(`upload ${id}`)}`,
      sha256,
      expires_at: at,
    },
  };
}

/** One page that says what it stands for, and that it is none. */
async function paper(title: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const page = pdf.addPage([420, 270]);
  const [bold, plain] = [
    await pdf.embedFont(StandardFonts.HelveticaBold),
    await pdf.embedFont(StandardFonts.Helvetica),
  ];
  page.drawRectangle({
    x: 16,
    y: 16,
    width: 388,
    height: 238,
    borderWidth: 2,
    borderColor: rgb(0.2, 0.35, 0.5),
  });
  page.drawText(title, { x: 36, y: 206, size: 18, font: bold, maxWidth: 350 });
  page.drawText('Demo document: it proves nothing and names nobody.', {
    x: 36,
    y: 60,
    size: 11,
    font: plain,
  });
  page.drawText('SPECIMEN', { x: 120, y: 120, size: 34, font: bold, color: rgb(0.8, 0.83, 0.86) });
  return pdf.save();
}
