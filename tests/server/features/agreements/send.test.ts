import { expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { saveTemplate } from '#tests/support/contracts.ts';
import { leadBody } from '#tests/support/leads.ts';
import { placement, signerAt } from '#tests/support/signing.ts';

interface Sent {
  readonly entity_id: string;
  readonly version: number;
  readonly status: string;
  readonly signing: {
    readonly recipients: readonly { readonly party: string; readonly status: string }[];
  } | null;
  readonly missing: readonly { readonly field: string; readonly code: string }[];
  readonly recipients: readonly object[];
}

const app = useApp();
const boss = () => app.as('sp.supervisor');

it('goes from a template to the signed paper, and its lead with it', async () => {
  const merge = placement({ kind: 'MERGE', party: null, field: 'company_name', y: 0.3 });
  const template = await saveTemplate(app, 'sp.supervisor', {
    placements: [placement(), placement({ party: 'INTERNAL', x: 0.6 }), merge],
  });
  const { body: lead } = await boss().post<{ entity_id: string }>('/leads/sp', {
    ...(await leadBody(app.db, 'sp')),
    email: 'nina@provider.example',
  });
  const made = await boss().post<Sent>('/leads/sp/agreements', {
    lead_id: lead.entity_id,
    method: 'ESIGN',
    type: 'CONTRACT',
    name: 'Participation agreement',
    template_id: template.entity_id,
  });
  expect(made.status, made.text).toBe(201);
  const at = `/leads/agreements/${made.body.entity_id}`;
  const read = async () => (await boss().get<Sent>(at)).body;
  expect((await read()).recipients).toMatchObject([
    { party: 'PROVIDER' },
    { party: 'INTERNAL', name: 'Ivo Signer' },
  ]);

  const unnamed = await boss().post<Sent>(`${at}/send`, { version: made.body.version });
  expect(unnamed.body).toMatchObject({ fails: [{ field: 'recipients.0.name', code: 'required' }] });
  const [, internal] = made.body.recipients as [object, { email: string }];
  const named = await boss().patch<Sent>(at, {
    version: made.body.version,
    recipients: [
      { party: 'PROVIDER', name: 'Nina Peña', email: 'nina@provider.example', role: 'SIGNER' },
      internal,
    ],
  });
  expect(named.status, named.text).toBe(200);
  expect((await read()).missing).toEqual([]);
  const sent = await boss().post<Sent>(`${at}/send`, { version: named.body.version });
  expect(sent.status, sent.text).toBe(202);
  expect(sent.body.status).toBe('IN_PROGRESS');
  await expect.poll(async () => (await read()).status).toBe('SENT');

  const provider = await signerAt(app, 'nina@provider.example');
  await provider.consent();
  await provider.sign();
  await expect
    .poll(async () => (await read()).signing?.recipients.map(({ status }) => status))
    .toEqual(['SIGNED', 'ASKED']);
  const ours = await signerAt(app, internal.email);
  await ours.consent();
  await ours.sign();
  await expect.poll(async () => (await read()).status).toBe('SIGNED');
  const { body } = await boss().get(`/leads/sp/${lead.entity_id}`);
  expect(body).toMatchObject({ status: 'CONTRACT_SIGNED' });
});
