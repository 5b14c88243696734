import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refresher } from '#src/live/refresher.ts';
import { answerAfter } from '../../support/consoleClock.ts';
import { changed, liveOf } from './support.tsx';

const ME = 'me';
const LEAD = 'lead-a';
const OTHER = 'other';

const ONE: QueryKey = ['leads/tp', 'getOne', { id: LEAD, meta: undefined }];
const LIST: QueryKey = ['leads/tp', 'getList', { filter: {} }];
const FORM: QueryKey = ['credential-file', 'credentialing/instances/i1', {}, 'en'];
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('what is on the screen', () => {
  let end = () => {};
  let queries = new QueryClient();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => end());

  async function begin() {
    queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
    const line = liveOf();
    const stops = [new Refresher(queries, line.live, ME).start(), line.live.start()];
    end = () => stops.forEach((stop) => stop());
    await wait(0);
    line.socket().accept();
    line.socket().greet();
    return {
      ...line,
      tell: (news: Parameters<ReturnType<typeof line.socket>['answer']>[0]) => line.socket().answer(news),
    };
  }

  /** A query on the screen, which counts how often it is asked. */
  async function shown(queryKey: QueryKey, answer: (n: number) => unknown, ms = 0) {
    const asked = vi.fn(async () => {
      const { length } = asked.mock.calls;
      if (ms > 0) await answerAfter(ms);
      return answer(length);
    });
    const hide = new QueryObserver(queries, { queryKey, queryFn: asked }).subscribe(() => {});
    await wait(ms);
    return { asked, hide };
  }

  it('is read at once, and of a hundred changes within the second once more', async () => {
    const { tell } = await begin();
    const { asked } = await shown(LIST, () => ({ data: [] }));
    for (let n = 0; n < 100; n += 1) tell(changed('lead', LEAD));
    await wait(0);
    expect(asked).toHaveBeenCalledTimes(2);
    for (let n = 0; n < 100; n += 1) tell(changed('lead', OTHER));
    await wait(999);
    expect(asked).toHaveBeenCalledTimes(2);
    await wait(10);
    expect(asked).toHaveBeenCalledTimes(3);
    await wait(60_000);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('is read soon for a second change, however slow the answer to the first', async () => {
    const { tell } = await begin();
    const { asked } = await shown(LIST, () => ({ data: [] }), 900);
    tell(changed('lead', LEAD));
    await wait(900);
    tell(changed('lead', LEAD));
    await wait(1100);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('is asked for less often where the answer takes long again and again', async () => {
    const { tell } = await begin();
    const { asked } = await shown(LIST, () => ({ data: [] }), 500);
    const askedIn = async (seconds: number) => {
      const before = asked.mock.calls.length;
      for (let ms = 0; ms < seconds * 1000; ms += 100) {
        tell(changed('lead', LEAD));
        await wait(100);
      }
      return asked.mock.calls.length - before;
    };
    expect(await askedIn(10)).toBe(4);
    expect(await askedIn(60)).toBe(12);
    await wait(60_000);
    expect(await askedIn(10)).toBe(4);
  });

  it('is read again after an answer that was under way, which may be older', async () => {
    const { tell } = await begin();
    const { asked } = await shown(LIST, () => ({ data: [] }), 100);
    void queries.invalidateQueries({ queryKey: LIST });
    await wait(50);
    tell(changed('lead', LEAD));
    await wait(50);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('is not read for a version that it has; what is not shown is marked as old', async () => {
    const { tell } = await begin();
    const { asked } = await shown(ONE, () => ({ id: LEAD, version: 5 }));
    const other = await shown(LIST, () => ({ data: [{ id: OTHER, version: 1 }] }));
    other.hide();
    tell(changed('lead', LEAD, { version: 5 }));
    await wait(2000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(other.asked).toHaveBeenCalledTimes(1);
    expect(queries.getQueryState(LIST)?.isInvalidated).toBe(true);
    tell(changed('lead', LEAD, { version: 6 }));
    await wait(0);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('stays as it is while something must not move, and follows then', async () => {
    const { live, tell } = await begin();
    const { asked } = await shown(LIST, () => ({ data: [] }));
    const release = live.hold();
    tell(changed('lead', LEAD));
    await wait(5000);
    expect(asked).toHaveBeenCalledTimes(1);
    release();
    await wait(0);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is not read for a change that its own screen has sent and seen to', async () => {
    const { live, tell } = await begin();
    const form = await shown(FORM, () => ({ account: { entity_id: OTHER } }));
    const beside = await shown(['credential-history', OTHER], () => []);
    const left = await shown(['credential-file', `credentialing/accounts/${OTHER}`, {}, 'en'], () => ({}));
    await wait(1000);
    const began = Date.now();
    tell(changed('account', OTHER, { by: ME }));
    await wait(50);
    queries.setQueryData(FORM, { account: { entity_id: OTHER }, saved: true });
    void queries.invalidateQueries({
      queryKey: ['credential-file', `credentialing/accounts/${OTHER}`],
      refetchType: 'none',
    });
    live.wrote(began);
    await wait(3000);
    expect(form.asked).toHaveBeenCalledTimes(1);
    expect(left.asked).toHaveBeenCalledTimes(1);
    expect(beside.asked).toHaveBeenCalledTimes(2);
  });

  it('is read for a change that the same person made in another tab', async () => {
    const { tell } = await begin();
    const { asked } = await shown(FORM, () => ({ account: { entity_id: OTHER } }));
    tell(changed('account', OTHER, { by: ME }));
    await wait(1000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is read at once for a change that somebody made who is not named', async () => {
    const { live, tell } = await begin();
    const { asked } = await shown(FORM, () => ({ account: { entity_id: OTHER } }));
    live.wrote(Date.now());
    const { by: _by, ...unnamed } = changed('account', OTHER);
    tell(unnamed);
    await wait(100);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is read when it was read before it was watched, longer ago than the server tells again', async () => {
    const { live } = await begin();
    const { asked } = await shown(LIST, () => ({ data: [] }));
    live.watch(['lead']);
    await wait(100);
    expect(asked).toHaveBeenCalledTimes(1);
    await wait(5000);
    live.watch(['lead', 'account']);
    await wait(100);
    expect(asked).toHaveBeenCalledTimes(1);
    await shown(FORM, () => ({ account: { entity_id: OTHER } }));
    await wait(5000);
    live.watch([`account/${OTHER}`]);
    await wait(100);
    expect(queries.getQueryState(FORM)?.dataUpdateCount).toBe(2);
  });

  it('is all read after a reset, spread over two seconds', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { tell } = await begin();
    const lead = await shown(LIST, () => ({ data: [] }));
    const file = await shown(FORM, () => ({}));
    const setting = await shown(['setting', 'x'], () => ({}));
    tell({ type: 'reset', id: '9' });
    await wait(999);
    expect(lead.asked).toHaveBeenCalledTimes(1);
    await wait(1);
    expect(lead.asked).toHaveBeenCalledTimes(2);
    expect(file.asked).toHaveBeenCalledTimes(2);
    expect(setting.asked).toHaveBeenCalledTimes(1);
  });
});
