import { act, answerPage, refusal, screen, textsOf, within } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { controlClock, passTime, passTurns } from '../../support/consoleClock.ts';
import { cardsIn, column, columnCalls, drag, keyOf, layOut, lead, open, patches } from './support.tsx';

beforeEach(layOut);

const BARRED = 'Legal Records need this signed before the status can be chosen: Letter of intent (LOI)';
/** What is sent to move the first lead. */
const CONTACTED = [{ id: keyOf(1), body: { version: 1, status: 'CONTACTED' } }];
const address = (filter: object, more = '') =>
  `/prospecting/leads/board?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=updated_at&order=DESC${more}`;

describe('the columns', () => {
  it('follow the funnel, exits last and shut, and each asks for its own under the filters', async () => {
    const { user, sent, router } = await open([lead(1), lead(2), lead(3, { status: 'DENIED' })], {
      at: address({ assignee_id_in: ['none'] }),
      path: '/prospecting/leads/board',
    });
    const link = await screen.findByRole('link', { name: 'Lead 1' });
    const list = within(screen.getByRole('list', { name: 'Leads by status' }));
    const names = textsOf(list.getAllByRole('heading'));
    expect(names.slice(0, 4)).toEqual(['New', 'Contacted', 'Nurturing', 'LOI sent']);
    expect(names.slice(-4)).toEqual(['Wait list', 'Not interested', 'Unqualified', 'Denied']);
    expect(cardsIn('New')).toEqual(['Lead 1', 'Lead 2']);
    expect(within(column('New')).getByText('2 leads')).toBeInTheDocument();
    await expect.poll(() => columnCalls(sent)).toHaveLength(15);
    expect(columnCalls(sent)).toContain(
      'assignee_id_in=none&status_eq=DENIED&ordering=-updated_at&page=1&size=25',
    );
    // The table's own question is not asked.
    expect(sent.filter(({ path, query }) => path === 'leads/tp' && !query.has('status_eq'))).toEqual([]);
    expect(cardsIn('Denied')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Expand Denied' }));
    expect(cardsIn('Denied')).toEqual(['Lead 3']);
    await user.click(screen.getByRole('button', { name: 'Collapse Denied' }));
    expect(cardsIn('Denied')).toEqual([]);

    // A card says company, phone, age, assignee and follow-up, and leads to the lead with the list it came from.
    const card = within(link.closest('li')!);
    expect(card.getByRole('link', { name: '(212) 434-2000' })).toHaveAttribute('href', 'tel:+12124342000');
    expect(card.getByText(/20 days/)).toBeInTheDocument();
    expect(await card.findByText('Ana Ruiz')).toBeInTheDocument();
    expect(card.getByText('03/01/2026')).toBeInTheDocument();
    await user.click(link);
    expect(router.state.location.pathname).toBe(`/prospecting/leads/details/${keyOf(1)}`);
    expect(router.state.location.state).toEqual({
      list: {
        filter: { assignee_id_in: ['none'], status_in: ['NEW'] },
        sort: { field: 'updated_at', order: 'DESC' },
        perPage: 25,
        page: 1,
      },
      back: address({ assignee_id_in: ['none'] }),
    });
  });

  it('are those of the status filter alone, a group’s included', async () => {
    await open([lead(1, { status: 'DENIED' })], { at: address({ status_in: ['IN_PROGRESS', 'DENIED'] }) });
    await expect.poll(() => screen.queryAllByRole('heading', { level: 2 }).length).toBe(10);
    expect(screen.queryByRole('listitem', { name: 'New' })).toBeNull();
    expect(screen.queryByRole('listitem', { name: 'Converted' })).toBeNull();
  });

  it('tell a capped count, and read on page by page', async () => {
    const { user, sent } = await open([], {
      at: address({ status_in: ['NEW'] }),
      answers: ({ path, query }) => {
        if (path !== 'leads/tp') return undefined;
        const page = Number(query.get('page'));
        return answerPage([lead(page * 2), lead(page * 2 + 1)], {
          page,
          total: 10_000,
          total_exact: false,
        });
      },
    });
    await screen.findByRole('link', { name: 'Lead 2' });
    expect(within(column('New')).getByText('10,000+ leads')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByRole('link', { name: 'Lead 5' });
    expect(cardsIn('New')).toEqual(['Lead 2', 'Lead 3', 'Lead 4', 'Lead 5']);
    expect(columnCalls(sent).at(-1)).toContain('page=2');
  });

  it('say what went wrong, and that nothing matches', async () => {
    let isBusy = true;
    const { user } = await open([], {
      at: address({ assignee_id_in: ['none'], status_in: ['NEW', 'CONTACTED'] }),
      answers: ({ query }) =>
        isBusy && query.get('status_eq') === 'CONTACTED' ? refusal(503, 'The service is busy') : undefined,
    });
    const contacted = () => within(column('Contacted'));
    expect(await contacted().findByText('The service is busy')).toBeInTheDocument();
    expect(screen.queryByText('No results found')).toBeNull();
    await user.click(contacted().getByRole('button', { name: 'Try again' }));
    expect(await contacted().findByText('The service is busy')).toBeInTheDocument();
    isBusy = false;
    await user.click(contacted().getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No results found')).toBeInTheDocument();
  });
});

/** For so long (ms) after a drag the sensor stops clicks. */
const CLICKS_STOP_MS = 50;
/** After so long a message is gone, and the next one is shown. */
const MESSAGE_MS = 7000;

describe('dragging by mouse', () => {
  beforeEach(() => controlClock());

  it('bars what may not be chosen, shows the reason, and moves nothing; what may be moves at once, sent with its version', async () => {
    const { sent } = await open([lead(1), lead(2), lead(3, { status: 'LOI_SENT' })]);
    await screen.findByRole('link', { name: 'Lead 1' });
    drag('Lead 1', 'LOI sent', { drop: false });
    await passTurns();
    // In the column that is barred, and on the card itself.
    expect(within(column('LOI sent')).getByText(BARRED)).toBeInTheDocument();
    expect(screen.getAllByText(BARRED).length).toBeGreaterThan(1);
    expect(within(column('New')).queryByText(BARRED)).toBeNull();
    expect(screen.getByText(`LOI sent may not be chosen: ${BARRED}`)).toBeInTheDocument();
    await act(async () => void document.dispatchEvent(new MouseEvent('mouseup')));
    expect(await screen.findByRole('alert')).toHaveTextContent(BARRED);
    expect(patches(sent)).toEqual([]);
    expect(cardsIn('New')).toEqual(['Lead 1', 'Lead 2']);
    expect(cardsIn('LOI sent')).toEqual(['Lead 3']);

    await passTime(MESSAGE_MS);
    drag('Lead 1', 'Contacted');
    await expect.poll(() => cardsIn('Contacted')).toEqual(['Lead 1']);
    expect(cardsIn('New')).toEqual(['Lead 2']);
    await expect.poll(() => patches(sent)).toEqual(CONTACTED);
    expect(await screen.findByText('Lead 1 moved to Contacted')).toBeInTheDocument();
    expect(cardsIn('Contacted')).toEqual(['Lead 1']);
  });

  it('puts the lead back when the server refuses, with its words, and asks both columns anew; one that somebody else has moved is shown there', async () => {
    const rows = [lead(1), lead(2, { status: 'CONTACTED' }), lead(3, { status: 'NURTURING' })];
    let message = 'Someone else changed this meanwhile';
    const { sent } = await open(rows, { patch: () => refusal(409, message, { current: rows[0] }) });
    await screen.findByRole('link', { name: 'Lead 3' });
    const before = columnCalls(sent).length;
    drag('Lead 1', 'Contacted');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await expect.poll(() => cardsIn('New')).toEqual(['Lead 1']);
    expect(cardsIn('Contacted')).toEqual(['Lead 2']);
    const columns = () =>
      columnCalls(sent)
        .slice(before)
        .map((query) => /status_eq=(\w+)/.exec(query)?.[1]);
    await expect.poll(() => columns().sort()).toEqual(['CONTACTED', 'NEW']);

    await passTime(MESSAGE_MS);
    message = 'It was moved meanwhile';
    Object.assign(rows[0]!, { status: 'NURTURING', version: 2 });
    drag('Lead 1', 'Contacted');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await expect.poll(() => cardsIn('Nurturing')).toEqual(['Lead 1', 'Lead 3']);
    expect(cardsIn('Contacted')).toEqual(['Lead 2']);
    expect(cardsIn('New')).toEqual([]);
  });

  it('asks for the reason before a lead leaves the funnel, and takes no for an answer', async () => {
    const { user, sent } = await open([lead(1)]);
    await screen.findByRole('link', { name: 'Lead 1' });
    drag('Lead 1', 'Denied');
    const dialog = await screen.findByRole('dialog', { name: 'Move to: Denied' });
    await passTime(CLICKS_STOP_MS);
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(within(dialog).getByText('Say why')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(patches(sent)).toEqual([]);
    await expect.poll(() => cardsIn('New')).toEqual(['Lead 1']);
    drag('Lead 1', 'Denied');
    const again = await screen.findByRole('dialog', { name: 'Move to: Denied' });
    await passTime(CLICKS_STOP_MS);
    await user.click(within(again).getByRole('combobox', { name: /^Status reason/ }));
    await user.click(await screen.findByRole('option', { name: 'Withdrawn' }));
    await user.click(await within(again).findByRole('button', { name: 'Move' }));
    await expect
      .poll(() => patches(sent))
      .toEqual([{ id: keyOf(1), body: { version: 1, status: 'DENIED', status_reason: 'WITHDRAWN' } }]);
  });
});

describe('without a mouse', () => {
  it('is dragged from the keyboard, which is said, and moves by the menu, whose refusals can be reached and say why', async () => {
    const theirs = lead(3, { can: { edit: false, statuses: [] } });
    const { user, sent } = await open([lead(1), lead(2, { status: 'CONTACTED' }), theirs]);
    (await screen.findByRole('button', { name: 'Drag Lead 1' })).focus();
    await user.keyboard(' ');
    await passTurns();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('Lead 1 over Contacted')).toBeInTheDocument();
    await passTurns();
    await user.keyboard(' ');
    expect(await screen.findByText('Lead 1 dropped on Contacted')).toBeInTheDocument();
    await expect.poll(() => patches(sent)).toEqual(CONTACTED);

    (await screen.findByRole('button', { name: 'Move Lead 1 to…' })).focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: /^LOI sent/ })).toHaveTextContent(BARRED);
    expect(within(menu).getByText('Not possible now')).toBeInTheDocument();
    await expect.poll(() => document.activeElement?.textContent).toBe('Nurturing');
    await user.keyboard('{End}');
    expect(document.activeElement).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(patches(sent)).toHaveLength(1);
    await user.keyboard('{Home}{Enter}');
    await expect
      .poll(() => patches(sent)[1])
      .toEqual({ id: keyOf(1), body: { version: 2, status: 'NURTURING' } });
    // The card went to another column, and the focus with it.
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move Lead 1 to…');
    expect(column('Nurturing').contains(document.activeElement)).toBe(true);

    // A conversion opens a credential file, which is asked before.
    await user.click(await screen.findByRole('button', { name: 'Move Lead 2 to…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Converted' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move to: Converted' });
    expect(dialog).toHaveTextContent('This opens a credential file for Lead 2');
    await user.keyboard('{Enter}');
    await expect
      .poll(() => patches(sent)[2])
      .toEqual({ id: keyOf(2), body: { version: 2, status: 'CONVERTED' } });

    // A card that is somebody else's cannot be moved, and its menu says why.
    expect(screen.queryByRole('button', { name: 'Drag Lead 3' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Move Lead 3 to…' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items).toHaveLength(14);
    for (const item of items) {
      expect(item).toHaveAttribute('aria-disabled', 'true');
      expect(item).toHaveTextContent('Assigned to someone else');
    }
  });

  it('moves a lead on before its column has been read again', async () => {
    const moved: unknown[] = [];
    const { user, sent } = await open([lead(1)], {
      // Columns are not answered any more once a lead has moved.
      answers: ({ query }) =>
        moved.length > 0 && query.has('status_eq') ? new Promise(() => {}) : undefined,
      patch: ({ body }) => {
        moved.push(body);
        return undefined;
      },
    });
    for (const to of ['Contacted', 'Nurturing']) {
      await user.click(await screen.findByRole('button', { name: 'Move Lead 1 to…' }));
      await user.click(await screen.findByRole('menuitem', { name: to }));
      await screen.findByText(`Lead 1 moved to ${to}`);
    }
    expect(patches(sent).map(({ body }) => body)).toEqual([
      { version: 1, status: 'CONTACTED' },
      { version: 2, status: 'NURTURING' },
    ]);
    expect(cardsIn('Nurturing')).toEqual(['Lead 1']);
  });
});
