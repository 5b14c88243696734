import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { freshly, freshlyEach } from '#server/platform/freshly.ts';

test('whoever comes while a question is under way gets the answer to the next one, and shares it', async () => {
  let asked = 0;
  const answers: ((value: number) => void)[] = [];
  const ask = freshly(() => {
    asked += 1;
    return new Promise<number>((resolve) => answers.push(resolve));
  });
  const first = ask();
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toBe(1);
  const others = [ask(), ask()];
  expect(asked).toBe(1);
  answers[0]!(1);
  expect(await first).toBe(1);
  await expect.poll(() => asked).toBe(2);
  answers[1]!(2);
  expect(await Promise.all(others)).toEqual([2, 2]);
});

test('a question that failed keeps nobody from the next one', async () => {
  let asked = 0;
  const ask = freshly(() =>
    (asked += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve(asked),
  );
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe(2);
});

describe('many questions', () => {
  afterEach(() => vi.useRealTimers());

  /** Questions that are answered when told to. */
  function asker() {
    const begun: ((value: string) => void)[] = [];
    const ask = freshlyEach<string>();
    return { begun, ask: (key: string) => ask(key, () => new Promise<string>((done) => begun.push(done))) };
  }

  it('whoever comes while the same is asked shares the next answer; another question does not wait', async () => {
    const { ask, begun } = asker();
    const first = ask('one');
    const [second, third] = [ask('one'), ask('one')];
    const other = ask('other');
    expect(begun).toHaveLength(2);
    begun[1]!('elsewhere');
    expect(await other).toBe('elsewhere');
    begun[0]!('before');
    expect(await first).toBe('before');
    await expect.poll(() => begun.length).toBe(3);
    begun[2]!('after');
    expect(await Promise.all([second, third])).toEqual(['after', 'after']);
    void ask('one');
    expect(begun).toHaveLength(4);
  });

  it('nobody waits for a question that takes long', async () => {
    const { ask, begun } = asker();
    vi.useFakeTimers({ toFake: ['performance'] });
    const slow = ask('one');
    vi.advanceTimersByTime(150);
    const later = ask('one');
    expect(begun).toHaveLength(2);
    begun[1]!('later');
    expect(await later).toBe('later');
    begun[0]!('slow');
    expect(await slow).toBe('slow');
  });

  it('a question that failed keeps nobody from the next one', async () => {
    const ask = freshlyEach<string>();
    const first = ask('one', () => Promise.reject(new Error('away')));
    const second = ask('one', () => Promise.resolve('there'));
    await expect(first).rejects.toThrow('away');
    expect(await second).toBe('there');
  });
});
