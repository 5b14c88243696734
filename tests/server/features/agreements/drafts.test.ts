import { describe, expect, it } from 'vitest';
import { startApp, useApp } from '#tests/support/app.ts';
import { saveSigner, saveTemplate, type SavedTemplate } from '#tests/support/contracts.ts';
import { failsOf } from '#tests/support/fails.ts';
import { templateFor } from '#tests/support/legal.ts';
import { makeLead, type Lead } from '#tests/support/makeLead.ts';
import { placement } from '#tests/support/signing.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import type { Said } from './support.ts';

const app = useApp();
const off = useForFile(() => startApp({ PROVNET_CONTRACTS: 'off' }, false, app));

const boss = (language?: string) => app.as('sp.supervisor', language);
const newLead = (more: object = {}) => makeLead(app, 'sp', more, 'sp.supervisor');
const alone = { placements: [placement()], signer_id: null };
/** A lead of whom a new agreement knows who signs. */
const NINA = { contact_first_name: 'Nina', contact_last_name: 'Peña', email: 'nina@provider.example' };
const PROVIDER = { party: 'PROVIDER', name: 'Nina Peña', email: 'nina@provider.example' };
const sendOf = ({ body: { entity_id, version } }: Said): Promise<Said> =>
  boss().post(`/leads/agreements/${entity_id}/send`, { version });
const post = (lead: Lead, more: object, language?: string, at = app): Promise<Said> =>
  at.as('sp.supervisor', language).post('/leads/sp/agreements', {
    lead_id: lead.entity_id,
    method: 'ESIGN',
    type: 'CONTRACT',
    name: 'Participation agreement',
    ...more,
  });
const patch = ({ body }: Said, more: object, at = app): Promise<Said> =>
  at.as('sp.supervisor').patch(`/leads/agreements/${body.entity_id}`, { version: body.version, ...more });
const read = ({ body }: Said): Promise<Said> => boss().get(`/leads/agreements/${body.entity_id}`);
/** A template that nothing is changed of. */
const ofContracts = () => templateFor(app, { lead_type: 'SP' }, 'CONTRACT');
const disable = ({ entity_id, version }: SavedTemplate) =>
  boss().post(`/contracts/templates/${entity_id}/disable`, { version });

describe('a new agreement', () => {
  it('takes from its template and its lead what nobody says otherwise', async () => {
    const email = 'ivo@network.example';
    const { entity_id: template_id } = await saveTemplate(app, 'sp.supervisor', {
      signer_id: await saveSigner(app, 'sp.supervisor', { email }),
      tags: ['rates-2026'],
      cc: ['legal@network.example'],
      email_subject: 'Please sign',
      email_body: 'We look forward to it.',
      placements: [
        placement(),
        placement({ party: 'COSIGNER', y: 0.5 }),
        placement({ party: 'INTERNAL', x: 0.6 }),
      ],
    });
    const lead = await newLead(NINA);
    const made = await post(lead, { template_id }, 'es');
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      status: 'DRAFT',
      method: 'ESIGN',
      tags: ['rates-2026'],
      in_order: true,
      cc: ['legal@network.example'],
      email_subject: 'Please sign',
      email_body: 'We look forward to it.',
      language: 'es',
      reminder_pace: 'EVERY_OTHER_DAY',
      expires_days: 90,
      recipients: [
        { ...PROVIDER, role: 'SIGNER' },
        { party: 'COSIGNER', name: null, email: null, role: 'SIGNER' },
        { party: 'INTERNAL', name: 'Ivo Signer', email, role: 'SIGNER' },
      ],
    });
    const said = { template_id, email_subject: 'Ours', tags: ['mine'], in_order: false, expires_days: 7 };
    expect((await post(lead, { ...said, language: 'en', reminder_pace: 'NEVER' })).body).toMatchObject({
      ...said,
      language: 'en',
      reminder_pace: 'NEVER',
      email_body: 'We look forward to it.',
    });
  });

  it('asks nobody who has nothing to sign, though a template that was enabled before names them', async () => {
    const { entity_id: template_id } = await saveTemplate(app, 'sp.supervisor', alone);
    const name = (signer_id: string) =>
      app.query`update contract_template set signer_id = ${signer_id} where entity_id = ${template_id}`;
    await name(await saveSigner(app, 'sp.supervisor'));
    const made = await post(await newLead(NINA), { template_id });
    expect(made.body).toMatchObject({ recipients: [PROVIDER] });
    // Whoever is named by hand all the same is told of where they are named, once.
    const idle = { party: 'INTERNAL', name: 'Ivo Signer', email: 'ivo@network.example', role: 'SIGNER' };
    const named = await patch(made, { recipients: [PROVIDER, idle] });
    expect(failsOf(await sendOf(named))).toEqual(['recipients.1.party signature_missing']);
    const sent = await sendOf(await patch(named, { recipients: [PROVIDER] }));
    expect(sent.status, sent.text).toBe(202);
    await name(await saveSigner(app, 'sp.supervisor', { role: 'APPROVER' }));
    expect((await post(await newLead(), { template_id })).body).toMatchObject({
      recipients: [{ party: 'PROVIDER' }, { party: 'INTERNAL', role: 'APPROVER' }],
    });
  });

  it('is told at once everything that is wrong with it, its template as well', async () => {
    const lead = await newLead();
    const disabled = await saveTemplate(app, 'sp.supervisor');
    expect((await disable(disabled)).status).toBe(200);
    for (const [template_id, code] of [
      [disabled.entity_id, 'template_disabled'],
      [await templateFor(app, { lead_type: 'SP' }, 'NDA'), 'invalid'],
      [await templateFor(app, { lead_type: 'TP' }, 'CONTRACT'), 'unknown_reference'],
      ['00000000-0000-4000-8000-000000000000', 'unknown_reference'],
      [undefined, 'required'],
      [null, 'required'],
    ] as const) {
      const answer = await post(lead, {
        template_id,
        name: ' ',
        cc: ['nobody'],
        expires_days: 0,
        recipients: [{ party: 'PROVIDER', email: 'nobody' }],
      });
      expect(answer.status).toBe(400);
      expect(failsOf(answer), String(template_id)).toEqual([
        'cc.0 invalid_email',
        'expires_days too_small',
        'name required',
        'recipients.0.email invalid_email',
        `template_id ${code}`,
      ]);
    }
    // Whoever signs by hand needs one as well (specification §5).
    expect(failsOf(await post(lead, { method: 'MANUAL' }))).toEqual(['template_id required']);
    const list = await boss().get<{ total: number }>(`/leads/sp/agreements?lead_id_eq=${lead.entity_id}`);
    expect(list.body.total).toBe(0);
  });

  it('gets with another template what that one says, and another type only with one of that', async () => {
    const first = await saveTemplate(app, 'sp.supervisor', { email_subject: 'First' });
    const second = await saveTemplate(app, 'sp.supervisor', {
      email_subject: 'Second',
      email_body: 'Of the second',
      ...alone,
    });
    const nda = await saveTemplate(app, 'sp.supervisor', {}, 'NDA');
    const draft = await post(await newLead(), { template_id: first.entity_id });
    const other = await patch(draft, { template_id: second.entity_id, email_subject: 'Said' });
    expect(other.body).toMatchObject({
      template_id: second.entity_id,
      email_subject: 'Said',
      email_body: 'Of the second',
      recipients: [{ party: 'PROVIDER' }],
    });
    expect(failsOf(await patch(other, { type: 'NDA' }))).toEqual(['template_id invalid']);
    expect(failsOf(await patch(other, { template_id: nda.entity_id }))).toEqual(['template_id invalid']);
    expect(failsOf(await patch(other, { template_id: null }))).toEqual(['template_id required']);
    const retyped = await patch(other, { type: 'NDA', template_id: nda.entity_id });
    expect(retyped.body).toMatchObject({ type: 'NDA', template_id: nda.entity_id });
    // The one that it has may be disabled meanwhile: it only is not sent.
    await disable(nda);
    const renamed = await patch(retyped, { name: 'Renamed' });
    expect(renamed.status, renamed.text).toBe(200);
    expect(failsOf(await patch(renamed, { type: 'LOI' }))).toEqual(['template_id invalid']);
  });
});

describe('a draft', () => {
  it('is emptied of whatever it was told', async () => {
    const template_id = await ofContracts();
    const lead = await newLead();
    const full = { tags: ['mine'], cc: ['legal@network.example'], in_order: true, email_subject: 'Ours' };
    const draft = await post(lead, { template_id, ...full });
    for (const nothing of [null, '']) {
      const filled = await patch(await read(draft), { ...full, recipients: [{ party: 'PROVIDER' }] });
      expect(filled.status, filled.text).toBe(200);
      const names = ['tags', 'cc', 'recipients', 'in_order', 'email_subject'];
      const emptied = await patch(filled, Object.fromEntries(names.map((name) => [name, nothing])));
      expect(emptied.status, emptied.text).toBe(200);
      expect(emptied.body).toMatchObject({
        tags: [],
        cc: [],
        recipients: [],
        in_order: null,
        email_subject: null,
      });
    }
  });

  it('is not sent when it would be over, or in force, before anybody can sign it', async () => {
    const { entity_id: template_id } = await saveTemplate(app, 'sp.supervisor', alone);
    const past = { effective_date: '2020-01-01', expiration_date: '2020-12-31' };
    const draft = await post(await newLead(NINA), { template_id, ...past });
    expect(draft.status, draft.text).toBe(201);
    const at = `/leads/agreements/${draft.body.entity_id}`;
    const fails = ['effective_date not_before', 'expiration_date not_before'];
    const { body } = await boss().get<{ missing: { field: string; code: string }[] }>(at);
    expect(body.missing.map(({ field, code }) => `${field} ${code}`)).toEqual(fails);
    const refused = await sendOf(draft);
    expect([refused.status, failsOf(refused)]).toEqual([400, fails]);
    const dated = await patch(draft, { effective_date: '2099-01-01', expiration_date: '2099-12-31' });
    expect((await sendOf(dated)).status).toBe(202);
  });
});

describe('with contracting off an agreement', () => {
  it('has no template, needs none, and is signed by hand alone', async () => {
    const lead = await newLead();
    const template_id = await ofContracts();
    expect(failsOf(await post(lead, {}, 'en', off))).toEqual(['method not_in_list']);
    for (const id of [template_id, '00000000-0000-4000-8000-000000000000'])
      expect(failsOf(await post(lead, { method: 'MANUAL', template_id: id }, 'en', off))).toEqual([
        'template_id unknown_reference',
      ]);
    const byHand = await post(lead, { method: 'MANUAL' }, 'en', off);
    expect(byHand.status, byHand.text).toBe(201);
    expect(byHand.body).toMatchObject({ method: 'MANUAL', template_id: null, can: { sign: true } });
    expect(failsOf(await patch(byHand, { template_id }, off))).toEqual(['template_id unknown_reference']);
    // What was recorded without one is not held up by that later.
    const retyped = await patch(byHand, { type: 'LOI' });
    expect(retyped.status, retyped.text).toBe(200);
  });

  it('that was drafted before is neither sent nor followed', async () => {
    const { entity_id: template_id } = await saveTemplate(app, 'sp.supervisor');
    const { body } = await post(await newLead(), { template_id });
    const at = `/leads/agreements/${body.entity_id}`;
    const there = off.as('sp.supervisor');
    for (const word of ['send', 'preview', 'remind', 'check', 'resend'])
      expect((await there.post(`${at}/${word}`, { version: 1, party: 'PROVIDER' })).status, word).toBe(404);
    expect((await there.get(`${at}/events`)).status).toBe(404);
    expect((await there.get(at)).body).toMatchObject({ missing: [], can: { send: false, follow: false } });
    expect((await boss().get(at)).body).toMatchObject({
      missing: [
        { field: 'recipients.0.name', code: 'required' },
        { field: 'recipients.0.email', code: 'required' },
      ],
      can: { send: true, follow: false },
    });
  });
});
