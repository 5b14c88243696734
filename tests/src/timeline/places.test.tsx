import { controlClock, LEAD, OTHER, passTime, passTurns, screen } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changed } from '../live/support.tsx';
import { ACCOUNT, asked, button, event, events, inItem, item, open, range, shown } from './support.tsx';

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

describe('the address of an entry', () => {
  it('is copied from each entry, and of one that is on the screen only marks it', async () => {
    const { user, sent, router } = await open(events(3));
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await expect.poll(() => item(2)).toBeTruthy();
    await user.click(inItem(2).getByRole('button', { name: /^Copy link to this entry: / }));
    const search = `?tab=history&entry=${event(2).entity_id}`;
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/leads/1${search}`);
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    await user.click(inItem(2).getByRole('link', { name: /^01\/01\/2026/ }));
    expect(router.state.location).toMatchObject({ search, state: { back: '/list' } });
    expect(item(2)).toHaveAttribute('aria-current', 'true');
    await passTurns();
    expect(asked(sent)).toHaveLength(1);
  });

  it('opens the part of the timeline in which it stands, marks it, and leads on in both directions', async () => {
    const { user, sent } = await open(events(100), { at: `&entry=${event(40).entity_id}` });
    await expect.poll(shown).toEqual(range(50, 26));
    expect(asked(sent).map((query) => query.get('around'))).toEqual([event(40).entity_id]);
    expect(item(40)).toHaveAttribute('aria-current', 'true');
    expect(document.activeElement).toBe(item(40));
    await user.click(button('Show newer entries'));
    await expect.poll(shown).toEqual(range(75, 26));
    expect(document.activeElement).toBe(item(51));
    await user.click(button('Show newer entries'));
    await expect.poll(shown).toEqual(range(100, 26));
    expect(screen.queryByRole('button', { name: 'Show newer entries' })).toBeNull();
    await user.click(button('Show more'));
    await expect.poll(shown).toEqual(range(100, 1));
  });

  it('of one that is filtered shows it among the others, and is left for the newest', async () => {
    const all = events(60).map((one, at) => (at % 3 === 0 ? { ...one, type: 'TASK_ADDED' } : one));
    const { user, router } = await open(all, { at: '&kind=task' });
    await expect.poll(() => shown().length).toBe(20);
    await user.click(inItem(30).getByRole('link', { name: /2026/ }));
    await expect.poll(shown).toEqual(range(35, 11));
    expect(item(30)).toHaveAttribute('aria-current', 'true');
    await user.click(await screen.findByRole('button', { name: 'Go to the newest' }));
    await expect.poll(shown).toEqual(range(60, 36));
    expect(router.state.location.search).toBe('?tab=history');
  });

  it('of one that is not there says so, above the newest', async () => {
    await open(events(30), { at: `&entry=${LEAD}` });
    expect(await screen.findByText(/The entry you were sent is not in this history/)).toBeInTheDocument();
    expect(shown()).toEqual(range(30, 6));
  });
});

describe('what happens while the timeline is read', () => {
  const news = () => screen.queryByRole('button', { name: /new entr/ });

  it('moves nothing under the eyes of who reads further down, until it is asked for', async () => {
    const { user, server, tell, sight, sent, connect } = await open(events(40));
    await expect.poll(shown).toEqual(range(40, 16));
    await connect();
    sight.top(false);
    server.all = events(42);
    tell(changed('lead', LEAD, { by: OTHER }));
    await expect.poll(news).toHaveTextContent('2 new entries');
    expect(shown()).toEqual(range(40, 16));
    expect(screen.getByText('2 new entries', { selector: '[role="status"]' })).toBeInTheDocument();
    await user.click(news()!);
    await expect.poll(shown).toEqual(range(42, 16));
    expect(document.activeElement).toBe(item(41));
    expect(news()).toBeNull();
    // What was read stays as it is: only the beginning was asked for.
    expect(asked(sent).some((query) => query.has('before'))).toBe(false);
    expect(await screen.findByText('42 entries')).toBeInTheDocument();
  });

  it('comes into its place for who looks at the beginning, also from the lead’s credential file', async () => {
    controlClock();
    const { server, tell, sight, connect, socket } = await open(events(3), { lead: { account_id: ACCOUNT } });
    await expect.poll(shown).toEqual([3, 2, 1]);
    await connect();
    await expect
      .poll(() => socket().last('watch')?.topics)
      .toEqual([
        `lead/${LEAD}`,
        `account/${ACCOUNT}`,
        // The frame's: the names of lists.
        'lookup',
      ]);
    sight.top(true);
    server.all = [event(6), ...events(3)];
    tell(changed('lead', LEAD, { by: OTHER }));
    await expect.poll(shown).toEqual([6, 3, 2, 1]);
    expect(news()).toBeNull();
    // What is told late stands where it happened.
    server.all = [event(6), event(5), ...events(3)];
    await passTime(1100);
    tell(changed('account', OTHER, { by: OTHER }));
    await passTurns();
    expect(shown()).toEqual([6, 3, 2, 1]);
    tell(changed('account', ACCOUNT, { by: OTHER }));
    await expect.poll(shown).toEqual([6, 5, 3, 2, 1]);
  });

  it('begins anew where more has happened than a page tells, and after a merge', async () => {
    controlClock();
    const { server, tell, sight, connect } = await open(events(30));
    await expect.poll(() => shown().length).toBe(25);
    await connect();
    sight.top(true);
    server.all = events(70);
    tell(changed('lead', LEAD, { by: OTHER }));
    await expect.poll(shown).toEqual(range(70, 46));
    server.all = [event(71, { type: 'LEAD_MERGE_UNDONE' }), ...events(70).filter((_, at) => at % 2 === 0)];
    await passTime(1100);
    tell(changed('lead', LEAD, { by: OTHER }));
    await expect.poll(() => shown().slice(0, 3)).toEqual([71, 70, 68]);
    expect(shown()).toHaveLength(25);
  });

  it('is only what is asked for', async () => {
    const { server, tell, sight, connect, sent } = await open([event(1)], { at: '&kind=note' });
    await expect.poll(shown).toEqual([1]);
    await connect();
    sight.top(true);
    server.all = [event(3), event(2, { type: 'TASK_ADDED' }), event(1)];
    tell(changed('lead', LEAD, { by: OTHER }));
    await expect.poll(shown).toEqual([3, 1]);
    expect(asked(sent).every((query) => query.get('type_in') === 'NOTE_ADDED,NOTE_UPDATED')).toBe(true);
  });
});
