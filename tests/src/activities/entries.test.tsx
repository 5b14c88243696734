import { answerPage, screen, type Sent, show, within } from '#tests/src/kit.ts';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { NotesTab } from '#src/resources/activities/NotesTab.tsx';
import { TasksTab } from '#src/resources/activities/TasksTab.tsx';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { activity, LEAD_RECORD, TASK } from './support.tsx';
import { LongText } from '#src/resources/activities/LongText.tsx';

const note = (page: number) => activity(page, { subject: 'GENERICS', text: `Note of page ${page}` });

/** Opens a tab at an address; the list has so many pages with one entry each. */
async function at(tab: ReactNode, search: string, pages: number, item: (page: number) => object = note) {
  return show(<LeadTypeScope value="TP">{tab}</LeadTypeScope>, {
    answers: ({ path, query }) =>
      /^leads\/tp\/(notes|task)$/.test(path)
        ? answerPage([item(Number(query.get('page')))], {
            total: pages * 25,
            page: Number(query.get('page')),
          })
        : undefined,
    at: { pathname: '/leads/1', search, state: { back: '/prospecting/leads?page=2' } },
    path: '/leads/1',
  });
}
const pagesRead = (sent: readonly Sent[]) =>
  sent.filter(({ path }) => path === 'leads/tp/notes').map(({ query }) => query.get('page'));
const notes = <NotesTab lead={LEAD_RECORD} />;

it('a link to an entry reads on until the entry is there, marks it and goes to it; another is marked by its own link, with the way back kept', async () => {
  const { user, router, sent } = await at(notes, `?tab=notes&entry=${note(3).entity_id}`, 5);
  const cardOf = async (page: number) => (await screen.findByText(`Note of page ${page}`)).closest('li')!;
  const card = await cardOf(3);
  expect(card).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => document.activeElement).toBe(card);
  expect(pagesRead(sent)).toEqual(['1', '2', '3']);
  const marked = () => screen.getAllByRole('listitem').filter((one) => one.hasAttribute('aria-current'));
  expect(marked()).toEqual([card]);
  expect(screen.getByRole('button', { name: 'Show older' })).toBeEnabled();

  const first = await cardOf(1);
  const link = within(first).getByRole('link', { name: /^03\/0[45]\/2026/ });
  expect(link).toHaveAttribute('href', `/leads/1?tab=notes&entry=${note(1).entity_id}`);
  await user.click(link);
  expect(router.state.location.state).toEqual({ back: '/prospecting/leads?page=2' });
  await expect.poll(marked).toEqual([first]);
  expect(first).toHaveFocus();
});

it.each([
  [2, 2],
  [1000, 20],
])('a link to an entry says of %d pages that it is not there when %d are read', async (pages, read) => {
  const { sent } = await at(notes, '?tab=notes&entry=0190a1b2-0000-7000-8000-000000000000', pages);
  expect(await screen.findByText('The entry that you were sent to is not in this list.')).toBeVisible();
  expect(pagesRead(sent)).toHaveLength(read);
  expect(screen.queryAllByRole('button', { name: 'Show older' })).toHaveLength(pages > read ? 1 : 0);
});

describe('the tasks of a lead', () => {
  const asked = (sent: readonly Sent[]) =>
    sent
      .filter(({ path }) => path === 'leads/tp/task')
      .map(({ query }) => [query.get('status_in'), query.get('ordering')]);
  const tasks = <TasksTab lead={LEAD_RECORD} />;

  it('are those to be done, by their due dates, until others are asked for; the address says which', async () => {
    const { user, sent, router } = await at(tasks, '?tab=tasks', 1, () => TASK);
    await screen.findByRole('heading', { name: 'Call back' });
    expect(asked(sent)).toEqual([['OPEN', 'due_date']]);
    expect(screen.getByRole('button', { name: 'Open', pressed: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await expect.poll(() => asked(sent).at(-1)).toEqual(['approved,rejected,completed,canceled', null]);
    expect(router.state.location.search).toBe('?tab=tasks&show=done');
    expect(router.state.location.state).toEqual({ back: '/prospecting/leads?page=2' });
    await user.click(screen.getByRole('button', { name: 'All' }));
    await expect.poll(() => asked(sent).at(-1)).toEqual([null, null]);
  });

  it('are all of them for who follows a link to one', async () => {
    const { sent } = await at(tasks, `?tab=tasks&entry=${TASK.entity_id}`, 1, () => TASK);
    const card = (await screen.findByRole('heading', { name: 'Call back' })).closest('li')!;
    expect(card).toHaveAttribute('aria-current', 'true');
    expect(asked(sent)).toEqual([[null, null]]);
  });
});

it('a text keeps its line breaks, and shows only its beginning when it is long, until all of it is wanted', async () => {
  await show(<LongText text={'First line\nsecond line'} />, { styled: true });
  expect(screen.getByText(/^First line\s+second line$/)).toHaveStyle({ whiteSpace: 'pre-wrap' });
  expect(screen.queryByRole('button')).toBeNull();
  const { user } = await show(<LongText text={'word '.repeat(200)} />);
  await user.click(screen.getByRole('button', { name: 'Show all', expanded: false }));
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeInTheDocument();
});
