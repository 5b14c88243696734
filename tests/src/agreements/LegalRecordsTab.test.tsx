// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import { LegalRecordsTab } from '#src/resources/agreements/LegalRecordsTab.tsx';
import { LEAD, ME, OTHER, show, type Sent } from '../resources/screen.tsx';

const LEAD_RECORD: RaRecord = { id: LEAD, entity_id: LEAD, lead_type: 'TP', version: 4, status: 'NEW' };
const NOTHING = { edit: false, sign: false, cancel: false, terminate: false };
const agreement = (n: number, more: object) => ({
  entity_id: `0190a1b2-c3d4-7e5f-8a9b-00000000002${n}`,
  version: 1,
  lead_id: LEAD,
  lead_type: 'TP',
  type: 'LOI',
  name: 'Letter of intent',
  status: 'SIGNED',
  signing_date: '2026-01-15',
  effective_date: null,
  expiration_date: null,
  terminated_date: null,
  created_at: '2026-03-04T15:06:00.000Z',
  created_by: OTHER,
  can: NOTHING,
  ...more,
});
const SIGNED = agreement(1, {});
const DRAFT = agreement(2, {
  type: 'NDA',
  name: 'Mutual NDA',
  status: 'DRAFT',
  signing_date: null,
  effective_date: '2026-05-01',
  can: { edit: true, sign: true, cancel: true, terminate: false },
});
const CONTRACT = agreement(3, {
  type: 'CONTRACT',
  name: 'Rates 2026',
  can: { ...NOTHING, terminate: true },
});
const ALL = [SIGNED, DRAFT, CONTRACT];

type Reply = { readonly status?: number; readonly body: object };
interface Given {
  readonly items?: readonly object[];
  readonly create?: boolean;
  readonly reply?: (sent: Sent) => Reply;
  readonly language?: Language;
}

/** The tab over these records; `reply` answers what it sends to be written. */
async function open({ items = ALL, create = true, reply, language = 'en' }: Given = {}) {
  const screenOf = (
    <>
      <LegalRecordsTab lead={LEAD_RECORD} />
      <Notifications />
    </>
  );
  const opened = await show(screenOf, {
    language,
    at: '/leads/1',
    path: '/leads/1',
    answers: (sent) => {
      if (sent.method !== 'GET') return reply?.(sent) ?? { body: agreement(9, sent.body ?? {}) };
      if (sent.path !== 'leads/tp/agreements') return undefined;
      return {
        body: { items, total: items.length, total_exact: true, page: 1, size: 100, can: { create } },
      };
    },
  });
  await screen.findAllByRole('region');
  return { ...opened, written: () => opened.sent.filter(({ method }) => method !== 'GET') };
}

const family = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const field = (inside: ReturnType<typeof within>, label: string) =>
  inside.getByLabelText(label, { selector: 'input' });

describe('the legal records of a lead', () => {
  it('stand in their families with status, dates and author, and say what they open', async () => {
    const { sent } = await open();
    expect(sent.find(({ path }) => path === 'leads/tp/agreements')?.query.get('lead_id_eq')).toBe(LEAD);
    const letter = family('Letter of intent (LOI)');
    expect(letter.getByRole('heading', { name: 'Letter of intent' })).toBeInTheDocument();
    expect(letter.getByText('Signed')).toBeInTheDocument();
    expect(letter.getByText('01/15/2026')).toBeInTheDocument();
    expect(await letter.findByText(/Bo Lee/)).toBeInTheDocument();
    expect(letter.getByText('Opened: LOI sent, LOI signed')).toBeInTheDocument();
    expect(letter.queryByRole('button')).toBeNull();
    const nda = family('Non-disclosure agreement (NDA)');
    expect(nda.getByText('Draft')).toBeInTheDocument();
    expect(nda.getByText('A signed one opens: NDA sent, NDA signed')).toBeInTheDocument();
    expect(nda.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Edit draft: Mutual NDA',
      'Record signature: Mutual NDA',
      'Cancel agreement: Mutual NDA',
    ]);
  });

  it('say which of them are to be signed electronically', async () => {
    const draft = { ...DRAFT, can: { ...DRAFT.can, sign: false } };
    await open({ items: [{ ...draft, method: 'ESIGN' }, agreement(4, { method: 'MANUAL' })] });
    const nda = family('Non-disclosure agreement (NDA)');
    expect(nda.getByText('How it is signed')).toBeInTheDocument();
    expect(nda.getByText('Electronically')).toBeInTheDocument();
    expect(family('Letter of intent (LOI)').queryByText('How it is signed')).toBeNull();
  });

  it('say that there are none, and who may add some, in the reader’s language', async () => {
    await open({ items: [], create: false, language: 'es' });
    expect(screen.getAllByText('Sin registros')).toHaveLength(3);
    expect(screen.getByText(/Solo quienes atienden este prospecto/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Registrar/ })).toBeNull();
  });

  it('say what went wrong when they cannot be read', async () => {
    await show(<LegalRecordsTab lead={LEAD_RECORD} />, {
      answers: ({ path }) =>
        path === 'leads/tp/agreements'
          ? { status: 404, body: { message: 'No results found', fails: [], status: 404 } }
          : undefined,
    });
    expect(await screen.findByText('No results found')).toBeInTheDocument();
  });
});

describe('a signed agreement', () => {
  it('is recorded with its type, name and day, all of them asked for at once', async () => {
    const { user, written } = await open({ items: [] });
    await user.click(press('Record a signed agreement'));
    const form = await dialog('Record a signed agreement');
    expect(form.getByText(/Once recorded it cannot be changed/)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findAllByText('Required')).toHaveLength(3);
    expect(written()).toEqual([]);
    await user.click(form.getByRole('combobox', { name: /^Type/ }));
    await user.click(await screen.findByRole('option', { name: 'Contract' }));
    await user.type(field(form, 'Name *'), 'Provider agreement');
    await user.type(field(form, 'Signing date *'), '2026-01-15');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(written()).toMatchObject([
      {
        method: 'POST',
        path: 'leads/tp/agreements',
        body: {
          lead_id: LEAD,
          action: 'sign',
          type: 'CONTRACT',
          name: 'Provider agreement',
          signing_date: '2026-01-15',
        },
      },
    ]);
    expect(await screen.findByText('Signed agreement recorded')).toBeInTheDocument();
  });

  it('keeps what was typed when the server refuses it', async () => {
    const fails = [{ field: 'name', code: 'invalid', message: 'Not this name' }];
    const { user } = await open({
      items: [],
      reply: () => ({ status: 400, body: { message: 'Some values are not valid', fails, status: 400 } }),
    });
    await user.click(press('Add a draft'));
    const form = await dialog('Add a draft');
    await user.click(form.getByRole('combobox', { name: /^Type/ }));
    await user.click(await screen.findByRole('option', { name: 'Contract' }));
    await user.type(field(form, 'Name *'), 'Odd');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Not this name')).toBeInTheDocument();
    expect(field(form, 'Name *')).toHaveValue('Odd');
  });
});

describe('a draft', () => {
  it('is edited: only what changed is sent, with its version', async () => {
    const { user, written } = await open();
    await user.click(press('Edit draft: Mutual NDA'));
    const form = await dialog('Edit draft');
    await user.clear(field(form, 'Name *'));
    await user.type(field(form, 'Name *'), 'NDA 2026');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(written()).toMatchObject([
      {
        method: 'PATCH',
        path: `leads/agreements/${DRAFT.entity_id}`,
        body: { version: 1, name: 'NDA 2026' },
      },
    ]);
    expect(Object.keys(written()[0]!.body!).sort()).toEqual(['name', 'version']);
  });

  it('is signed with a day that fits its dates, after being told that there is no way back', async () => {
    const { user, sent, written } = await open();
    await user.click(press('Record signature: Mutual NDA'));
    const form = await dialog('Signed by both sides: Mutual NDA');
    expect(form.getByText(/cannot be undone/)).toBeInTheDocument();
    await user.type(field(form, 'Signing date *'), '2026-06-01');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Must come after: Signing date')).toBeInTheDocument();
    await user.clear(field(form, 'Effective date'));
    const asked = sent.filter(({ path }) => path === 'leads/tp/agreements').length;
    await user.click(form.getByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(written()).toMatchObject([
      {
        method: 'PATCH',
        path: `leads/agreements/${DRAFT.entity_id}`,
        body: { version: 1, action: 'sign', signing_date: '2026-06-01', effective_date: null },
      },
    ]);
    // The records are asked for anew.
    await expect.poll(() => sent.filter(({ path }) => path === 'leads/tp/agreements').length).toBe(asked + 1);
  });

  it('is cancelled only after a question', async () => {
    const { user, written } = await open();
    await user.click(press('Cancel agreement: Mutual NDA'));
    const question = await dialog('Cancel this agreement: Mutual NDA?');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(written()).toEqual([]);
    await user.click(press('Cancel agreement: Mutual NDA'));
    await user.click((await dialog(/^Cancel this/)).getByRole('button', { name: 'Cancel agreement' }));
    await expect.poll(() => written()).toMatchObject([{ body: { version: 1, action: 'cancel' } }]);
    expect(await screen.findByText('Agreement cancelled')).toBeInTheDocument();
  });

  it('that somebody changed meanwhile is not cancelled, and is shown as it is now', async () => {
    const { user, sent } = await open({
      reply: () => ({
        status: 409,
        body: { message: 'Someone else changed this meanwhile', fails: [], status: 409, current: SIGNED },
      }),
    });
    const asked = sent.filter(({ path }) => path === 'leads/tp/agreements').length;
    await user.click(press('Cancel agreement: Mutual NDA'));
    await user.click((await dialog(/^Cancel this/)).getByRole('button', { name: 'Cancel agreement' }));
    expect(await screen.findByText('Someone else changed this meanwhile')).toBeInTheDocument();
    await expect.poll(() => sent.filter(({ path }) => path === 'leads/tp/agreements').length).toBe(asked + 1);
  });
});

describe('a contract', () => {
  it('is terminated with an end date, today unless said otherwise', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 6, 4, 12) });
    try {
      const { user, written } = await open();
      await user.click(press('Terminate: Rates 2026'));
      const form = await dialog('Terminate this agreement: Rates 2026');
      expect(form.getByText(/no longer opens statuses/)).toBeInTheDocument();
      expect(field(form, 'Terminated date *')).toHaveValue('2026-07-04');
      await user.click(form.getByRole('button', { name: 'Save' }));
      await expect
        .poll(() => written())
        .toMatchObject([{ body: { version: 1, action: 'terminate', terminated_date: '2026-07-04' } }]);
    } finally {
      vi.useRealTimers();
    }
  });
});

it('names people it knows', async () => {
  await open({ items: [agreement(1, { created_by: ME })] });
  expect(await screen.findByText(/Ana Ruiz/)).toBeInTheDocument();
});
