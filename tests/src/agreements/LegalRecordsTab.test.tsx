import { choose, fill, LEAD, OTHER, refusal, screen, show, textsOf } from '#tests/src/kit.ts';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LegalRecordsTab } from '#src/resources/agreements/LegalRecordsTab.tsx';
import { WAIT_SECONDS } from '#src/resources/generic/useCountdown.ts';
import { controlClock, passTime } from '../../support/consoleClock.ts';
import { fileOf } from '../resources/files/preview/support.tsx';
import {
  agreement,
  dialog,
  electronic,
  family,
  field,
  LEAD_RECORD,
  NOTHING,
  open,
  press,
  signer,
  TEMPLATE,
} from './support.tsx';
import { changed, lively } from '../live/support.tsx';

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

const FINAL = 'This cannot be undone';
async function cancels(user: UserEvent): Promise<void> {
  await user.click(press('Cancel agreement: Mutual NDA'));
  const question = await dialog(/^Cancel this/);
  await passTime(WAIT_SECONDS * 1000);
  await user.click(question.getByRole('button', { name: 'Cancel agreement' }));
}
/** Confirms what is final once there was time to read it. */
async function confirms(user: UserEvent, action: string): Promise<void> {
  const question = await dialog(FINAL);
  expect(question.getByRole('button', { name: new RegExp(`^${action} \\([123]\\)$`) })).toBeDisabled();
  await passTime(WAIT_SECONDS * 1000);
  await user.click(question.getByRole('button', { name: action }));
}

describe('the legal records of a lead', () => {
  it('stand in their families with status, dates and author, say what they open, and are marked where their link leads', async () => {
    const { user, router, sent } = await open({ items: ALL });
    expect(sent.find(({ path }) => path === 'leads/tp/agreements')?.query.get('lead_id_eq')).toBe(LEAD);
    const letter = family('Letter of intent (LOI)');
    expect(letter.getByRole('heading', { name: 'Letter of intent' })).toBeInTheDocument();
    expect(letter.getByText('Signed')).toBeInTheDocument();
    expect(letter.getByText('01/15/2026')).toBeInTheDocument();
    expect(await letter.findByText(/Bo Lee/)).toBeInTheDocument();
    expect(letter.getByText('Opened: LOI sent and LOI signed')).toBeInTheDocument();
    expect(letter.queryByRole('button')).toBeNull();
    const nda = family('Non-disclosure agreement (NDA)');
    expect(nda.getByText('Draft')).toBeInTheDocument();
    expect(nda.getByText('A signed one opens: NDA sent and NDA signed')).toBeInTheDocument();
    expect(nda.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Edit draft: Mutual NDA',
      'Record signature: Mutual NDA',
      'Cancel agreement: Mutual NDA',
    ]);
    const contract = family('Contract');
    await user.click(contract.getByRole('link', { name: /2026/ }));
    expect(router.state.location.search).toContain(`entry=${CONTRACT.entity_id}`);
    await expect.poll(() => contract.getByRole('listitem')).toHaveAttribute('aria-current', 'true');
    expect(contract.getByRole('listitem')).toHaveFocus();
    await router.navigate('?entry=another');
    expect(await screen.findByText(/is not in this list/)).toBeInTheDocument();
  });

  it('say that there are none, and who may add some, in the reader’s language', async () => {
    await open({ items: [], create: false, language: 'es' });
    expect(screen.getAllByText('Sin registros')).toHaveLength(3);
    expect(screen.getByText(/Solo quienes atienden este prospecto/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Registrar/ })).toBeNull();
  });

  it('say what went wrong when they cannot be read', async () => {
    await show(<LegalRecordsTab lead={LEAD_RECORD} />, {
      answers: ({ path }) => (path === 'leads/tp/agreements' ? refusal(404, 'No results found') : undefined),
    });
    expect(await screen.findByText('No results found')).toBeInTheDocument();
  });
});

it('a signed agreement is recorded with its type, name and day, all of them asked for at once', async () => {
  controlClock();
  const { user, written } = await open({ items: [] });
  await user.click(press('Record a signed agreement'));
  const form = await dialog('Record a signed agreement');
  expect(form.getByText(/Once recorded it cannot be changed/)).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findAllByText('Required')).toHaveLength(4);
  expect(written()).toEqual([]);
  await choose(user, /^Type/, 'Contract');
  // Of its type, and not those that were disabled.
  await user.click(form.getByRole('combobox', { name: /^Template/ }));
  expect(textsOf(await screen.findAllByRole('option'))).toEqual(['Participation']);
  await user.click(screen.getByRole('option', { name: 'Participation' }));
  await fill(user, field(form, 'Name *'), 'Provider agreement');
  await fill(user, field(form, 'Signing date *'), '2026-01-15');
  await user.click(form.getByRole('button', { name: 'Save' }));
  // Who is not sure yet goes back to what was typed.
  const question = await dialog(FINAL);
  expect(question.getByText('No file is attached, and none can be added later.')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await form.findByText('Not saved: you did not confirm.')).toBeInTheDocument();
  expect([written(), field(form, 'Name *')]).toEqual([
    [],
    expect.objectContaining({ value: 'Provider agreement' }),
  ]);
  await user.click(await form.findByRole('button', { name: 'Save' }));
  await confirms(user, 'Record it');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(written()).toMatchObject([
    {
      method: 'POST',
      path: 'leads/tp/agreements',
      body: {
        lead_id: LEAD,
        action: 'sign',
        type: 'CONTRACT',
        template_id: TEMPLATE,
        name: 'Provider agreement',
        signing_date: '2026-01-15',
      },
    },
  ]);
  expect(await screen.findByText('Signed agreement recorded')).toBeInTheDocument();
});

it('are edited, signed, cancelled and terminated in dialogs that ask before what is final', async () => {
  controlClock(new Date(2026, 6, 4, 12));
  const paper = fileOf({ name: 'Signed NDA.png' });
  const drafted = { ...DRAFT, file_id: paper.entity_id };
  let isStale = false;
  const { user, sent, written } = await open({
    items: [SIGNED, drafted, CONTRACT],
    files: [paper],
    reply: ({ body }) =>
      isStale
        ? refusal(409, 'Someone else changed this meanwhile', { current: SIGNED })
        : { body: agreement(9, body ?? {}) },
  });
  const isDone = async () => {
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await screen.findAllByRole('button');
  };
  const reads = () => sent.filter(({ path }) => path === 'leads/tp/agreements').length;
  const draft = { method: 'PATCH', path: `leads/agreements/${DRAFT.entity_id}` };

  await user.click(press('Edit draft: Mutual NDA'));
  let form = await dialog('Edit draft');
  await fill(user, field(form, 'Name *'), 'NDA 2026');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await isDone();
  // Only what changed is sent, with its version.
  expect(written()).toMatchObject([draft]);
  expect(written()[0]!.body).toEqual({ version: 1, name: 'NDA 2026' });

  await user.click(press('Record signature: Mutual NDA'));
  form = await dialog('Signed by both sides: Mutual NDA');
  expect(form.getByText(/cannot be undone/)).toBeInTheDocument();
  await fill(user, field(form, 'Signing date *'), '2026-06-01');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Must come after: Signing date')).toBeInTheDocument();
  await user.clear(field(form, 'Effective date'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  // The paper stays, and may be looked at before.
  const question = await dialog(FINAL);
  expect(question.getByText(/cannot be changed or exchanged/)).toBeInTheDocument();
  await user.click(await question.findByRole('button', { name: 'Signed NDA.png' }));
  const preview = await dialog('Signed NDA.png');
  await user.click(preview.getByRole('button', { name: 'Close' }));
  let asked = reads();
  await confirms(user, 'Record it');
  await isDone();
  expect(written()[1]).toMatchObject({
    ...draft,
    body: { version: 1, action: 'sign', signing_date: '2026-06-01', effective_date: null },
  });
  // The records are asked for anew.
  await expect.poll(reads).toBe(asked + 1);

  await user.click(press('Cancel agreement: Mutual NDA'));
  const ask = await dialog('Cancel this agreement: Mutual NDA?');
  await user.click(ask.getByRole('button', { name: 'Keep it' }));
  await isDone();
  expect(written()).toHaveLength(2);
  isStale = true;
  asked = reads();
  await cancels(user);
  expect(await screen.findByText('Someone else changed this meanwhile')).toBeInTheDocument();
  await expect.poll(reads).toBe(asked + 1);
  isStale = false;
  await isDone();
  await cancels(user);
  await expect.poll(() => written()[3]).toMatchObject({ ...draft, body: { version: 1, action: 'cancel' } });
  expect(await screen.findByText('Agreement cancelled')).toBeInTheDocument();

  await user.click(press('Terminate: Rates 2026'));
  form = await dialog('Terminate this agreement: Rates 2026');
  expect(form.getByText(/no longer opens statuses/)).toBeInTheDocument();
  // Today, unless said otherwise.
  expect(field(form, 'Terminated date *')).toHaveValue('2026-07-04');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await confirms(user, 'Terminate');
  await expect
    .poll(() => written()[4])
    .toMatchObject({ body: { version: 1, action: 'terminate', terminated_date: '2026-07-04' } });
});

// Consoles spread their reading over a moment: here it is now.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

const EDITED = { ...DRAFT, can: { ...NOTHING, edit: true } };
const sent = (version: number, statuses: readonly [string, string]) =>
  electronic({
    version,
    status: 'SENT',
    signing: { recipients: [signer('PROVIDER', statuses[0]), signer('INTERNAL', statuses[1])] },
    can: { ...NOTHING, send: false, follow: true },
  });

it('shows what others do as it happens, with the statuses that it opens, and leaves what is being typed as it is', async () => {
  const line = lively();
  const items = [EDITED, sent(1, ['ASKED', 'WAITING'])];
  const { user } = await open({ items, around: line.around });
  await line.connect();
  expect(await screen.findByText('0 of 2 signed')).toHaveAttribute('role', 'status');
  const letters = family('Letter of intent (LOI)');
  const nda = family('Non-disclosure agreement (NDA)');
  expect(letters.getByText('A signed one opens: LOI sent and LOI signed')).toBeInTheDocument();
  await user.click(press('Edit draft: Mutual NDA'));
  const name = field(await dialog('Edit draft'), 'Name *');
  await fill(user, name, 'Mine');
  items.push(agreement(3, { name: 'Intent of 2026', created_by: OTHER }));
  items[0] = { ...EDITED, version: 2, name: 'Theirs', can: NOTHING };
  items[1] = sent(2, ['SIGNED', 'ASKED']);
  line.tell(changed('lead', LEAD, { by: OTHER }));
  expect(await screen.findByText('1 of 2 signed')).toBeInTheDocument();
  expect(await screen.findByText('Intent of 2026')).toBeInTheDocument();
  expect(nda.getByRole('heading', { name: 'Theirs', hidden: true })).toBeInTheDocument();
  expect(nda.queryByRole('button', { hidden: true })).toBeNull();
  expect(letters.getByText('Opened: LOI sent and LOI signed')).toBeInTheDocument();
  expect(name).toHaveValue('Mine');
  expect(name).toHaveFocus();
  await user.type(name, ' own');
  expect(name).toHaveValue('Mine own');
});
