import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import { formFor } from '#schemas/engine/formAudience.ts';
import { INTERNAL_FORM } from '#tests/support/internalForm.ts';
import { fill } from '../../../support/fill.ts';
import { answerPage, OTHER } from '../../resources/screen.tsx';
import { openEdit } from '../edit/support.tsx';
import { ACCOUNT, INSTANCE, open, waiting } from './support.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const PATH = `credentialing/instances/${INSTANCE}`;
const DATA = { general: { carrier: 'Acme Mutual', signed_by: 'Ana Luz' }, network: { score: 7 } };
const staffs = (language: Language = 'en') => ({
  form: formFor(INTERNAL_FORM, 'STAFF'),
  data: DATA,
  language,
});

describe('a form with fields of the staff', () => {
  it.each<[Language, string]>([
    ['en', 'Internal'],
    ['es', 'Interno'],
  ])('marks for the staff what the provider does not see: %s', async (language, mark) => {
    await open(staffs(language));
    expect(await screen.findByText('Acme Mutual')).toBeInTheDocument();
    // The score and the contact, and nothing else.
    expect(screen.getAllByText(mark)).toHaveLength(2);
  });

  it('is filled in by the staff beside what it only reads, and told as it is then', async () => {
    const held: { server?: Awaited<ReturnType<typeof open>>['server'] } = {};
    const view = await open({
      ...staffs(),
      answers: ({ path, method, body }) => {
        if (path !== PATH || method !== 'PATCH') return undefined;
        const { file } = held.server!;
        const { version, values } = body as { version: number; values: Record<string, unknown> };
        held.server!.file = {
          ...file,
          instance: { ...file.instance, version: version + 1 },
          data: { ...DATA, general: { ...DATA.general, network_number: values.network_number } },
        };
        return { body: held.server!.file };
      },
    });
    held.server = view.server;
    const { user, sent } = view;
    await user.click(await screen.findByRole('button', { name: 'Edit Insurance' }));
    const number = await screen.findByRole('textbox', { name: /^Network number/ });
    // What the provider alone can say is a text here, and says whose it is.
    expect(screen.queryByRole('textbox', { name: /^Signed by/ })).toBeNull();
    expect(screen.getByRole('group', { name: /^Signed by/ })).toHaveTextContent('Ana Luz');
    expect(screen.getByText('Filled in by the provider')).toBeInTheDocument();
    await fill(user, number, 'N-1');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Done' })).toBeNull());
    const saved = sent.filter(({ path, method }) => path === PATH && method === 'PATCH');
    expect(saved.at(-1)?.body).toMatchObject({ values: { network_number: 'N-1' } });
    expect(await screen.findByText('N-1')).toBeInTheDocument();
  });

  it('is the provider’s without them, and what it only reads is neither asked of it nor counted', async () => {
    const rejected = { ...waiting, state: 'REJECTED', reason_text: 'Wrong' } as const;
    await openEdit({
      form: formFor(INTERNAL_FORM, 'PROVIDER'),
      data: { general: { ...DATA.general, network_number: 'N-1' } },
      marks: { signed_by: rejected, network_number: { ...rejected, source: 'STAFF' } },
      account: { credential_status: 'UPDATES_NEEDED' },
      at: '/form/insurance',
    });
    expect(await screen.findByRole('textbox', { name: /^Signed by/ })).toHaveValue('Ana Luz');
    expect(screen.getByRole('group', { name: /^Network number/ })).toHaveTextContent('N-1');
    expect(screen.getByText('Filled in by the credentialing team')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/Risk score|Contact of the network|Internal/);
    // One of the two is the provider's to correct.
    const banner = screen.getAllByRole('alert').find((one) => within(one).queryByRole('button'))!;
    expect(
      within(banner)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Signed by']);
  });
});

it.each<[Language, string]>([
  ['en', 'New version of a form taken'],
  ['es', 'Nueva versión de un formulario adoptada'],
])('history tells in words that a form was upgraded: %s', async (language, words) => {
  const entry = {
    id: 'e1',
    type: 'FORM_UPGRADED',
    created_at: '2026-03-01T12:00:00Z',
    actor: { entity_id: OTHER, first_name: 'Ana', last_name: 'Ruiz' },
    changes: [],
    detail: { form: 'insurance', form_version: 2, from_version: 1, resource_id: null },
  };
  await open({
    language,
    search: '?tab=history',
    answers: ({ path }) =>
      path === `credentialing/accounts/${ACCOUNT}/changes`
        ? answerPage([entry])
        : path.endsWith('/events')
          ? { body: { items: [], total: 0, intact: true } }
          : undefined,
  });
  expect(await screen.findByRole('heading', { name: words })).toBeInTheDocument();
});
