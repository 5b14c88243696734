import { expect, test } from 'vitest';
import { freshly } from '#server/platform/freshly.ts';

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
