import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dayText } from '#schemas/engine/days.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { localToday } from '#server/platform/day.ts';
import { docxOf } from '#tests/server/ports/office/docx.ts';
import { office } from '#tests/support/office.ts';
import { startApp, useApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { sendFile, uploadFile } from '#tests/support/files.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import { saveTemplate, uploadPaper, type SavedTemplate } from '#tests/support/contracts.ts';
import { seen } from '#tests/support/pdf.ts';
import { placement } from '#tests/support/signing.ts';

const app = useApp();
/** Does no jobs: what is uploaded is never scanned. */
const idle = useApp({}, false);

const PATH = '/contracts/templates';
const boss = () => app.as('sp.supervisor');
const body = (file_id: unknown, more: object = {}) => ({
  name: `Paper ${randomUUID()}`,
  type: 'LOI',
  file_id,
  ...more,
});
/** What a template of such a paper is refused for. */
const refused = async (file_id: unknown, at = app): Promise<string[]> => {
  const answer = await at.as('sp.supervisor').post<Refused>(PATH, body(file_id));
  expect(answer.status, answer.text).toBe(400);
  return failsOf(answer);
};
const merge = (field: string, y: number) => placement({ kind: 'MERGE', party: null, field, y, h: 0.03 });

describe('the paper of a template', () => {
  it('is an own upload for templates, of pages that can be read, and of no other template', async () => {
    expect(await refused(undefined)).toEqual(['file_id required']);
    expect(await refused('nothing')).toEqual(['file_id invalid']);
    expect(await refused(randomUUID())).toEqual(['file_id unknown_reference']);
    expect(await refused(await uploadPaper(app, 'tp.supervisor'))).toEqual(['file_id unknown_reference']);
    const { file_id } = await saveTemplate(app, 'sp.supervisor');
    expect(await refused(file_id)).toEqual(['file_id unknown_reference']);
    const { entity_id: lies } = await uploadFile(app, 'sp.supervisor', {
      name: `${randomUUID()}.pdf`,
      content: Buffer.from('%PDF-1.7\nlies in a folder'),
    });
    expect(await refused(lies)).toEqual(['file_id unknown_reference']);
    const broken = await uploadPaper(app, 'sp.supervisor', Buffer.from('%PDF-1.7\nbroken'));
    expect(await refused(broken)).toEqual(['file_id paper_unreadable']);
  });

  it('is waited for while it is scanned', async () => {
    const content = Buffer.from('%PDF-1.7\n');
    const upload = { name: 'a.pdf', use: 'template', content } as const;
    const { entity_id } = await sendFile(idle, 'sp.supervisor', upload);
    expect(await refused(entity_id, idle)).toEqual(['file_id still_scanning']);
  });

  it('cannot be a Word document where there is no LibreOffice', async () => {
    const without = await startApp({ PROVNET_SOFFICE: 'off' }, true, app);
    try {
      const content = await docxOf('Letter of intent');
      const upload = { name: 'a.docx', use: 'template', content } as const;
      const { entity_id } = await uploadFile(without, 'sp.supervisor', upload);
      expect(await refused(entity_id, without)).toEqual(['file_id word_unreadable']);
    } finally {
      await without.close();
    }
  });
});

it.skipIf(!office.isThere)('a Word document becomes a PDF (skipped without LibreOffice)', async () => {
  const content = await docxOf('Letter of intent');
  const { entity_id } = await uploadFile(app, 'sp.supervisor', {
    name: 'a.docx',
    use: 'template',
    content,
  });
  const saved = await boss().post<SavedTemplate>(PATH, body(entity_id));
  expect(saved.body.pages).toHaveLength(1);
  const shown = await boss().postRaw(`${PATH}/${saved.body.entity_id}/preview`, {});
  expect((await seen(shown.bytes)).map(({ text }) => text).join('')).toBe('Letter of intent');
});

describe('a paper that is filled in', () => {
  it('says what the lead says, as people read it in their language', async () => {
    const said = {
      company_name: 'Nuñez & Söhne',
      states: [lookupId('state', 'FL'), lookupId('state', 'AZ')],
      effective_date: '2026-03-01',
      assignee_id: demoId('sp.agent'),
    };
    const { entity_id: lead_id } = await makeLead(app, 'sp', said, 'sp.supervisor');
    const fields = [
      'company_name',
      'phone',
      'states',
      'effective_date',
      'status',
      'fax',
      'assignee_id',
      'updated_at',
    ];
    const { entity_id } = await saveTemplate(app, 'sp.supervisor', {
      placements: [
        placement(),
        placement({ party: 'INTERNAL' }),
        ...fields.map((field, n) => merge(field, n / 20)),
      ],
    });
    const texts = async (language: string) => {
      const shown = await app.as('sp.agent', language).postRaw(`${PATH}/${entity_id}/preview`, { lead_id });
      return (await seen(shown.bytes)).map(({ text }) => text).slice(1);
    };
    expect(await texts('en')).toEqual([
      'Nuñez & Söhne',
      '(305) 555-0123',
      'Florida, Arizona',
      'March 1, 2026',
      'New',
      'sp.agent Test',
      dayText(localToday(), 'en'),
    ]);
    expect((await texts('es')).slice(3, 5)).toEqual(['1 de marzo de 2026', 'Nuevo']);
  });

  it('is shown to nobody who may not see the lead', async () => {
    const { entity_id } = await saveTemplate(app, 'sp.supervisor');
    const theirs = await makeLead(app, 'tp', {}, 'tp.supervisor');
    for (const lead_id of [theirs.entity_id, randomUUID()])
      expect((await boss().post(`${PATH}/${entity_id}/preview`, { lead_id })).status).toBe(404);
    expect((await boss().post(`${PATH}/${entity_id}/preview`, { lead_id: 'x' })).status).toBe(400);
  });
});

describe('placements', () => {
  const SHAPES: Readonly<Record<string, unknown>> = {
    'no list': 'x',
    nothing: null,
    'an object like a list': { length: 1, 0: placement() },
    'a list of nothing': [null],
    lists: [[placement()]],
    'half of one': [{ kind: 'SIGNATURE' }],
    'what no field is': [{ ...placement(), more: 1 }],
    'an unknown kind': [{ ...placement(), kind: 'STAMP' }],
    'a kind that objects have': [{ ...placement(), kind: 'constructor' }],
    'an unknown party': [{ ...placement(), party: 'JUDGE' }],
    'no page': [{ ...placement(), page: 0 }],
    'half a page': [{ ...placement(), page: 1.5 }],
    'a page that is not there': [{ ...placement(), page: 1e300 }],
    'beyond the page': [{ ...placement(), x: 0.9, w: 0.2 }],
    'below the page': [{ ...placement(), y: 1, h: 0.5 }],
    'too small to be hit': [{ ...placement(), w: 0.001 }],
    'a number in words': [{ ...placement(), x: '0.1' }],
    'nobody’s': [{ ...placement(), party: null }],
    'a field of the lead that is somebody’s': [{ ...merge('company_name', 0), party: 'PROVIDER' }],
    'a field of no lead': [{ ...merge('nothing', 0) }],
    'a field that objects have': [{ ...merge('constructor', 0) }],
    'a table': [{ ...merge('services', 0) }],
    'one twice': [placement({ id: 'a' }), placement({ id: 'a' })],
    'half a letter': [{ ...placement(), label: '\uD800' }],
    'too many': Array.from({ length: 201 }, () => placement()),
  };

  it('of every wrong shape are refused where they stand, and nothing is saved', async () => {
    const saved = await saveTemplate(app, 'sp.supervisor', { signer_id: null, placements: [placement()] });
    const at = `${PATH}/${saved.entity_id}`;
    for (const [what, placements] of Object.entries(SHAPES)) {
      const { status, body: said } = await boss().patch<Refused>(at, { version: saved.version, placements });
      expect(status, what).toBe(400);
      for (const { field } of said.fails) expect(field, what).toMatch(/^(placements|$)/);
    }
    expect((await boss().get<SavedTemplate>(at)).body).toMatchObject({
      current_no: 1,
      version: saved.version,
    });
  });

  it('of a template that is enabled are always such that it can be sent', async () => {
    const { entity_id, version, placements } = await saveTemplate(app, 'sp.supervisor');
    const at = `${PATH}/${entity_id}`;
    const without = await boss().patch(at, { version, placements: placements.slice(1) });
    expect(without.status).toBe(200);
    const current = await boss().get<SavedTemplate>(at);
    const none = await boss().patch(at, { version: current.body.version, placements: [] });
    expect(none.body).toMatchObject({ fails: [{ field: 'placements', code: 'no_placements' }] });
    const nobody = await boss().patch(at, { version: current.body.version, signer_id: null });
    expect(nobody.body).toMatchObject({ fails: [{ field: 'signer_id', code: 'signer_missing' }] });
  });
});
