import { TEMPLATES } from '#schemas/contract/template.ts';
import { SIGNERS } from '#schemas/contract/signer.ts';
import { writable } from '#schemas/engine/resource.ts';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import type { AgreementType } from '#schemas/vocabulary/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Trx } from '#server/platform/db.ts';
import { papersOf } from '#server/platform/papers.ts';
import { insertShapes, type JsonRow } from './insert.ts';
import { fileRows, storePaper, type PaperContext } from './papers.ts';
import { demoId } from './people.ts';
import { drawPaper } from './templatePaper.ts';
import { DEMO_SIGNERS, DEMO_TEMPLATES } from './templateTexts.ts';

const signerId = (type: LeadType, name: string): string => demoId(`signer ${type} ${name}`);
const templateId = (type: LeadType, title: string): string => demoId(`template ${type} ${title}`);

/** The template of the demo's agreements of a type. */
export const templateOf = (leadType: LeadType, type: AgreementType): string =>
  templateId(leadType, DEMO_TEMPLATES.find((one) => one.type === type)!.paper.title);

/** Internal signers and templates of both teams, enabled, with papers that people can sign. */
export async function seedTemplates(trx: Trx, context: PaperContext): Promise<void> {
  await insertSaved(trx, 'signer', LEAD_TYPES.flatMap(signersOf));
  const rows = {
    template: [] as JsonRow[],
    version: [] as JsonRow[],
    file: [] as JsonRow[],
    file_version: [] as JsonRow[],
  };
  const papers = papersOf(context.storage, context.secrets);
  for (const { paper, email, ...template } of DEMO_TEMPLATES) {
    const { bytes, pages, placements } = await drawPaper(paper);
    const content = await storePaper(trx, context, bytes, false);
    const { key, sha256 } = await papers.keep(bytes);
    for (const type of LEAD_TYPES) {
      const id = templateId(type, paper.title);
      const file = demoId(`file ${id}`);
      const by = bossOf(type);
      const kept = fileRows(
        {
          id: file,
          name: `${paper.title}.pdf`,
          use: 'template',
          area: 'prospecting',
          lead_type: type,
          at,
          by,
        },
        content,
      );
      rows.file.push(kept.file);
      rows.file_version.push(kept.file_version);
      rows.template.push({
        ...template,
        name: paper.title,
        email_subject: paper.title,
        email_body: email,
        entity_id: id,
        lead_type: type,
        file_id: file,
        signer_id: signerId(type, DEMO_SIGNERS[type][0]!.name),
        in_order: true,
        cc: [],
        enabled: true,
        created_by: by,
        updated_by: by,
      });
      rows.version.push({
        template_id: id,
        no: 1,
        file_id: file,
        pdf_key: key,
        pdf_sha256: sha256,
        pages,
        placements,
        created_at: at,
        created_by: by,
      });
    }
  }
  await insertShapes(trx, 'file', rows.file);
  await insertShapes(trx, 'file_version', rows.file_version);
  await insertSaved(trx, 'contract_template', rows.template);
  await insertShapes(trx, 'contract_template_version', rows.version);
}

/** Before the oldest agreement of the demo. */
const at = new Date(Date.now() - 2 * 365 * 86_400_000).toISOString();
const bossOf = (type: LeadType): string => demoId(`${type.toLowerCase()}.supervisor`);

const signersOf = (type: LeadType): JsonRow[] =>
  DEMO_SIGNERS[type].map((signer) => ({
    ...signer,
    email: `${signer.name
      .normalize('NFD')
      .replace(/[^A-Za-z ]/g, '')
      .replace(' ', '.')
      .toLowerCase()}@network.example`,
    entity_id: signerId(type, signer.name),
    lead_type: type,
    created_by: bossOf(type),
    updated_by: bossOf(type),
  }));

const SAVED = {
  signer: { resource: SIGNERS, type: 'SIGNER_SAVED' },
  contract_template: { resource: TEMPLATES, type: 'TEMPLATE_SAVED' },
} as const;

/** Each with the history of its being saved. */
async function insertSaved(trx: Trx, table: keyof typeof SAVED, rows: readonly JsonRow[]): Promise<void> {
  const { resource, type } = SAVED[table];
  const own = writable(resource).map(([name]) => name);
  await insertShapes(
    trx,
    table,
    rows.map((row) => ({ ...row, created_at: at, updated_at: at })),
  );
  await insertShapes(
    trx,
    'history',
    rows.map((row) => ({
      entity_id: demoId(`history ${String(row.entity_id)}`),
      at,
      type,
      resource: table,
      record_id: row.entity_id,
      version: 1,
      actor_id: row.created_by,
      changes: changesBetween({}, Object.fromEntries(own.map((name) => [name, row[name]]))),
      detail: {},
    })),
  );
}
