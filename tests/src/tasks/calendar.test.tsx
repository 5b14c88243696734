import {
  act,
  type Answers,
  broken,
  controlClock,
  fireEvent,
  passTurns,
  refusal,
  screen,
  waitFor,
  within,
} from '#tests/src/kit.ts';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#schemas/engine/days.ts';
import { stubMedia } from '../../support/media.ts';
import { keyOf, open, PATH, task, written } from './support.tsx';

/** May 2026 touches six weeks from Sunday. */
const MAY = '?view=team&show=calendar&month=2026-05';
const FIRST = '2026-04-26';
const due = (n: number, day: string, more: object = {}) => task(n, { due_date: day, ...more });
const DAYS = [
  {
    day: '2026-05-06',
    total: 6,
    items: [
      due(1, '2026-05-06', { overdue: true }),
      due(2, '2026-05-06'),
      due(3, '2026-05-06', { status: 'completed' }),
      due(4, '2026-05-06'),
    ],
  },
  {
    day: '2026-06-01',
    total: 1,
    items: [due(5, '2026-06-01', { can: { edit: false, statuses: [], snooze: false } })],
  },
];

const cellName = (day: string) =>
  new RegExp(
    `^${new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))}, `,
  );
const cell = (day: string) => screen.findByRole('gridcell', { name: cellName(day) });

/** jsdom has no layout: days are 100 wide and 150 high, as the grid has them. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const day = this.closest('td');
    const row = day?.parentElement;
    // What is dragged lies over the page, at first where it was taken: a Wednesday of the second week.
    if (!day || !row?.parentElement) return new DOMRect(305, 180, 90, 24);
    const [x, y] = [[...row.children].indexOf(day) * 100, [...row.parentElement.children].indexOf(row) * 150];
    return this === day ? new DOMRect(x, y, 100, 150) : new DOMRect(x + 5, y + 30, 90, 24);
  });
}
/** Presses keys one after the other; between two of them the grid follows. */
async function pressKeys(user: UserEvent, link: HTMLElement, ...keys: string[]) {
  act(() => link.focus());
  for (const key of keys) {
    await passTurns();
    await user.keyboard(key);
  }
}
const save: Answers = ({ body }) => ({ body: { ...due(2, '2026-05-06'), ...body, version: 2 } });

describe('the calendar of tasks', () => {
  it('asks for the weeks that a month touches, by view and filters, turns to other months, and back with Back', async () => {
    const filter = JSON.stringify({ type_in: ['call_back'] });
    const { user, router, sent } = await open(`${MAY}&filter=${encodeURIComponent(filter)}`, { days: DAYS });
    await waitFor(() => expect(sent.some(({ path }) => path === `${PATH}/calendar`)).toBe(true));
    const { query } = sent.find(({ path }) => path === `${PATH}/calendar`)!;
    expect(Object.fromEntries(query)).toEqual({
      from: FIRST,
      to: '2026-06-06',
      status_in: 'OPEN',
      snoozed_eq: 'false',
      type_in: 'call_back',
    });
    // The list is not read besides.
    expect(sent.some(({ path }) => path === PATH)).toBe(false);
    expect(screen.getAllByRole('gridcell')).toHaveLength(42);
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Sun');

    const isTitled = (title: string) =>
      waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title));
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    await isTitled('June 2026');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await isTitled('April 2026');
    await router.navigate(-1);
    await isTitled('May 2026');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).has('month')).toBe(false));
    expect(document.querySelector('[aria-current=date]')).toBeInTheDocument();
  });

  it('tells late, done and open ones apart, opens one, and leads to the list of a day that has more', async () => {
    const { user, router } = await open(MAY, { days: DAYS });
    const day = await cell('2026-05-06');
    expect(await within(day).findByRole('link', { name: 'Task 1, Overdue' })).toBeInTheDocument();
    expect(within(day).getByRole('link', { name: 'Task 2, To do' })).toBeInTheDocument();
    expect(within(day).getByRole('link', { name: 'Task 3, Completed' })).toBeInTheDocument();
    expect(day).toHaveAccessibleName('Wednesday, May 6, 2026, 6 tasks');
    expect(await cell('2026-05-07')).toHaveAccessibleName('Thursday, May 7, 2026, 0 tasks');
    await user.click(await screen.findByRole('link', { name: 'Task 2, To do' }));
    expect(new URLSearchParams(router.state.location.search).get('task')).toBe(keyOf(2));
    await router.navigate(-1);
    await user.click(await screen.findByRole('link', { name: '+2 more' }));
    const address = new URLSearchParams(router.state.location.search);
    expect(address.get('view')).toBe('team');
    expect(address.has('show')).toBe(false);
    expect(JSON.parse(address.get('filter')!)).toEqual({ due_date_range: '2026-05-06|2026-05-06' });
  });

  it('says what went wrong, and is walked through by the arrow keys, into the next month as well', async () => {
    const { answers, tryAgain } = broken(`${PATH}/calendar`);
    const { user } = await open(MAY, { days: DAYS, read: answers });
    await tryAgain(user);
    const first = await cell('2026-05-01');
    // One day of the grid is on the way of Tab.
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    act(() => first.focus());
    await user.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(async () => expect(await cell('2026-05-09')).toHaveFocus());
    await user.keyboard('{Home}');
    await waitFor(async () => expect(await cell('2026-05-03')).toHaveFocus());
    await user.keyboard('{PageDown}');
    await waitFor(async () => expect(await cell('2026-06-03')).toHaveFocus());
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('June 2026');
    await user.keyboard('{ArrowUp}');
    // Shown in this month too.
    await waitFor(() => expect(screen.getByRole('grid')).toHaveAccessibleName('May 2026'));
    await waitFor(async () => expect(await cell('2026-05-27')).toHaveFocus());
  });

  it('moves a task by the keys, says so, and can take it back; one that could not be moved is on its own day again, though nothing can be read either', async () => {
    layOut();
    let isDown = false;
    const down = refusal(500, 'Out of order');
    const { user, sent } = await open(MAY, {
      days: DAYS,
      write: (one) => (isDown ? down : save(one)),
      read: ({ path }) => (isDown && path === `${PATH}/calendar` ? down : undefined),
    });
    const link = await screen.findByRole('link', { name: 'Task 2, To do' });
    await pressKeys(user, link, ' ', '{ArrowDown}');
    expect(await screen.findByText('Task 2 is over Wednesday, May 13, 2026')).toBeInTheDocument();
    await passTurns();
    await user.keyboard('{ArrowRight}');
    await passTurns();
    await user.keyboard(' ');
    expect(await screen.findByText('Task 2 is now due on Thursday, May 14, 2026')).toBeInTheDocument();
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { path: `leads/task/${keyOf(2)}`, body: { due_date: '2026-05-14', version: 1 } },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(written(sent)[1]).toMatchObject({ body: { due_date: '2026-05-06', version: 2 } }),
    );

    const onItsDay = async () =>
      within(await cell('2026-05-06')).findByRole('link', { name: 'Task 2, To do' });
    const back = await onItsDay();
    isDown = true;
    await pressKeys(user, back, ' ', '{ArrowRight}', ' ');
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    expect(written(sent)).toHaveLength(3);
    expect(await onItsDay()).toBeInTheDocument();
  });

  it('moves a task by mouse, but none that one may not change', async () => {
    controlClock();
    layOut();
    const { sent } = await open(MAY, { days: DAYS, write: save });
    const drag = async (name: string, to: string) => {
      const link = await screen.findByRole('link', { name });
      const { left, top } = link.getBoundingClientRect();
      const { x, y } = (await cell(to)).getBoundingClientRect();
      fireEvent.mouseDown(link, { clientX: left + 5, clientY: top + 5, button: 0 });
      fireEvent.mouseMove(document, { clientX: left + 25, clientY: top + 5 });
      await passTurns();
      fireEvent.mouseMove(document, { clientX: x + 50, clientY: y + 75 });
      await passTurns();
      fireEvent.mouseUp(document);
      await passTurns();
    };
    await drag('Task 5, To do', '2026-06-03');
    expect(written(sent)).toEqual([]);
    await drag('Task 2, To do', '2026-05-20');
    await waitFor(() => expect(written(sent)).toMatchObject([{ body: { due_date: '2026-05-20' } }]));
  });

  it('begins the week on Monday in Spanish', async () => {
    const { sent } = await open(MAY, { days: DAYS, language: 'es' });
    await waitFor(() => expect(sent.some(({ path }) => path === `${PATH}/calendar`)).toBe(true));
    expect(sent.find(({ path }) => path === `${PATH}/calendar`)?.query.get('from')).toBe(addDays(FIRST, 1));
    expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('lun');
  });

  it('is a list of days on a phone', async () => {
    stubMedia((query) => query.includes('max-width'));
    const { user, sent } = await open(MAY, { days: DAYS, write: save });
    const day = await screen.findByRole('region', { name: 'Wednesday, May 6, 2026' });
    expect(within(day).getAllByRole('listitem')).toHaveLength(4);
    expect(within(day).getByRole('link', { name: '+2 more' })).toBeInTheDocument();
    // Days of other months are in theirs.
    expect(screen.queryByRole('region', { name: /June/ })).toBeNull();
    await user.click(within(day).getByRole('button', { name: 'Complete: Task 2' }));
    await waitFor(() => expect(written(sent)).toMatchObject([{ body: { status: 'completed' } }]));
  });
});
