import { controlClock, fill, passTime, refusal, screen, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { RaRecord } from 'ra-core';
import { TP_LEAD } from '#schemas/lead/index.ts';
import type { PossibleDuplicate } from '#schemas/lead/duplicates.ts';
import LeadCreate from '#src/resources/leads/LeadCreate.tsx';
import { LeadEdit } from '#src/resources/leads/LeadEdit.tsx';
import { choose, hrefOf, textsOf } from '../../support/choose.ts';
import { LEAD, ME, OTHER, show, STATE, type Answers, type Sent } from '../resources/screen.tsx';

const TWIN = '0190a1b2-c3d4-7e5f-8a9b-0000000000aa';
const OWN: PossibleDuplicate = {
  fields: ['phone'],
  lead_type: 'TP',
  owner: { first_name: 'Bo', last_name: 'Lee' },
  entity_id: TWIN,
  company_name: 'Acme Twin',
  status: 'NEW',
  phone: '+12124342000',
  can: { merge: true },
};
const FOREIGN: PossibleDuplicate = {
  fields: ['tax_id'],
  lead_type: 'SP',
  owner: { first_name: 'Eva', last_name: 'Sol' },
};

const RECORD: RaRecord = {
  id: LEAD,
  entity_id: LEAD,
  version: 3,
  company_name: 'Acme Rides',
  status: 'NEW',
  pr_assigned_id: ME,
  assignee_id: OTHER,
  states: [STATE],
  services: [{ level: 'WHEELCHAIR', drivers: 2 }],
  can: { edit: true, statuses: ['CONTACTED'] },
};

const input = (label: string): HTMLElement => screen.getByLabelText(label, { selector: 'input, textarea' });
const press = (name: string): HTMLElement => screen.getByRole('button', { name });
const questions = (sent: readonly Sent[]) =>
  sent.filter(({ path }) => path === 'leads/tp/duplicates').map(({ body }) => body);

/** The server's word: the phone is the twin's, the tax id somebody else's. */
const matches: Answers = ({ path, body }) => {
  if (path !== 'leads/tp/duplicates') return undefined;
  const items = [...(body?.tax_id ? [FOREIGN] : []), ...(body?.phone === '+12124342000' ? [OWN] : [])];
  return { body: { items } };
};

it('while a lead is typed says calmly that it exists already, above the form and beside the field, once the value is valid; asks once, and gives up a question that is superseded', async () => {
  controlClock();
  const { user, sent } = await show(<LeadCreate />, { answers: matches });
  await fill(user, input('Phone number'), '212434200');
  await passTime(500);
  expect(questions(sent)).toEqual([]);
  await user.type(input('Phone number'), '0');
  await passTime(500);
  const notice = await screen.findByText('This provider may exist already');
  expect(questions(sent)).toEqual([{ phone: '+12124342000' }]);
  const status = notice.closest('[role="status"]') as HTMLElement;
  const link = within(status).getByRole('link', { name: /^Acme Twin ?\(opens in a new tab\)$/ });
  expect(link).toHaveAttribute('href', `/prospecting/leads/details/${TWIN}`);
  expect(link).toHaveAttribute('target', '_blank');
  expect(status).toHaveTextContent('owner: Bo Lee');
  expect(status).toHaveTextContent('Same: Phone number');
  expect(screen.getByText(/^Exists already:/)).toHaveTextContent('Exists already: Acme Twin');
  await fill(user, input('Tax ID'), '12-3456789');
  await passTime(500);
  await expect.poll(() => status.textContent).toContain('A lead of Specialty, owner: Eva Sol');
  expect(within(status).getAllByRole('link')).toHaveLength(1);
  expect(questions(sent).at(-1)).toEqual({ phone: '+12124342000', tax_id: '123456789' });
  // What is no longer typed is no longer told.
  await user.clear(input('Tax ID'));
  await user.clear(input('Phone number'));
  await passTime(500);
  await expect.poll(() => screen.queryByText('This provider may exist already')).toBeNull();

  const before = questions(sent).length;
  const aborted: boolean[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.includes('duplicates')) {
      const place = aborted.push(false) - 1;
      init.signal?.addEventListener('abort', () => (aborted[place] = true));
      if (place === 0) return new Promise<Response>(() => {});
    }
    return answer(address, init);
  });
  await fill(user, input('Email'), 'office@acme.example');
  await passTime(500);
  await expect.poll(() => aborted).toEqual([false]);
  await fill(user, input('Tax ID'), '123456789');
  await passTime(500);
  await expect.poll(() => aborted).toEqual([true, false]);
  await expect
    .poll(() => questions(sent).slice(before))
    .toEqual([{ email: 'office@acme.example', tax_id: '123456789' }]);
});

describe('saving what may exist already', () => {
  const fails = [{ field: 'phone', code: 'duplicate_of', message: 'Exists already, owner: Bo Lee' }];
  const refusing =
    (method: string, saved: object): Answers =>
    (sent) => {
      if (sent.method !== method || sent.path.endsWith('duplicates')) return matches(sent);
      return sent.query.get('check_duplicates') === 'true'
        ? refusal(409, 'Possible duplication', { fails, duplicates: [OWN, FOREIGN] })
        : { status: 200, body: { ...saved, ...sent.body } };
    };
  const saves = (sent: readonly Sent[], method: string) =>
    sent.filter((call) => call.method === method && !call.path.endsWith('duplicates'));

  it('lists the matches without the lead itself, offers the merge where it is allowed, goes back with everything typed, and saves anyway', async () => {
    const onDone = vi.fn();
    const { user, sent } = await show(<LeadEdit resource={TP_LEAD} lead={RECORD} onDone={onDone} />, {
      answers: refusing('PATCH', { ...RECORD, version: 4 }),
    });
    // A name is asked for with a ZIP code only.
    await fill(user, input('ZIP code'), '33101');
    await expect
      .poll(() => questions(sent))
      .toEqual([{ company_name: 'Acme Rides', zip: '33101', entity_id: LEAD }]);
    await fill(user, input('Phone number'), '2124342000');
    await fill(user, input('DBA'), 'Typed before');
    await user.click(press('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'This provider may exist already' });
    expect(textsOf(within(dialog).getAllByRole('listitem'))).toEqual([
      expect.stringContaining('Acme Twin'),
      expect.stringContaining('A lead of Specialty, owner: Eva Sol'),
    ]);
    const merges = within(dialog).getAllByRole('link', { name: /Merge/ });
    expect(merges.map(hrefOf)).toEqual([`/prospecting/leads/merge/${LEAD}/${TWIN}`]);
    await user.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(input('DBA')).toHaveValue('Typed before');
    expect(input('Phone number')).toHaveAccessibleDescription('Exists already, owner: Bo Lee');
    await expect.poll(() => document.activeElement).toBe(input('Phone number'));
    expect(saves(sent, 'PATCH')).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
    await user.click(press('Save'));
    const again = within(await screen.findByRole('dialog', { name: 'This provider may exist already' }));
    await user.click(again.getByRole('button', { name: 'Save anyway' }));
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    const body = { version: 3, phone: '+12124342000', dba: 'Typed before', zip: '33101' };
    expect(
      saves(sent, 'PATCH').map(({ query, body: values }) => [query.get('check_duplicates'), values]),
    ).toEqual([
      ['true', body],
      ['true', body],
      [null, body],
    ]);
  });

  it('asks for a new lead too, which cannot be merged yet', async () => {
    const answers = refusing('POST', { entity_id: LEAD, version: 1 });
    const { user, sent, router } = await show(<LeadCreate />, {
      answers,
    });
    await fill(user, input('Phone number'), '2124342000');
    await choose(user, /^States served/, 'Florida');
    await user.click(press('Add to Level of service (LOS) detail'));
    const row = screen.getByRole('group', { name: 'Level of service (LOS) detail 1' });
    await user.click(within(row).getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Wheelchair' }));
    await user.click(press('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'This provider may exist already' });
    expect(within(dialog).queryByRole('link', { name: /Merge/ })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Save anyway' }));
    await expect.poll(() => router.state.location.pathname).toBe(`/prospecting/leads/details/${LEAD}`);
    expect(saves(sent, 'POST').map(({ query }) => query.get('check_duplicates'))).toEqual(['true', null]);
  });
});
