import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Answers, Sent } from '../src/resources/screen.tsx';

/** What the server of a console test answers, and what it was asked. */
type Answer = Awaited<NonNullable<ReturnType<Answers>>>;
type Reply = ReturnType<Answers> | Answers;

/**
 * The answer to a call by its method and path (`PATCH leads/tp/1`), of a GET by the path alone, or by its method alone. What is not
 * named here is left to the other answers of the test.
 */
export const byCall =
  (replies: Readonly<Record<string, Reply>>): Answers =>
  (sent) => {
    const { method, path } = sent;
    const reply =
      replies[`${method} ${path}`] ?? (method === 'GET' ? replies[path] : undefined) ?? replies[method];
    return typeof reply === 'function' ? reply(sent) : reply;
  };

/** One answer after the other; the last one stays. */
export function inTurn(...answers: readonly [Answer, ...Answer[]]): () => Answer {
  let calls = 0;
  return () => answers[Math.min(calls++, answers.length - 1)]!;
}

export const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, status, fails: [], ...more },
});

export const sentTo = (sent: readonly Sent[], method: string, path: string): readonly Sent[] =>
  sent.filter((one) => one.method === method && one.path === path);

export const bodiesTo = (sent: readonly Sent[], method: string, path: string): readonly Sent['body'][] =>
  sentTo(sent, method, path).map(({ body }) => body);

/** Refuses a call until a person tries again: `answers` are the answers of the server, `tryAgain` is what the person does. */
export function broken(call: string) {
  let isBroken = true;
  return {
    answers: byCall({ [call]: () => (isBroken ? refusal(500, 'Out of order') : undefined) }),
    async tryAgain(user: UserEvent, inside: Pick<typeof screen, 'findAllByText' | 'getByRole'> = screen) {
      expect(await inside.findAllByText(/Out of order/)).not.toHaveLength(0);
      isBroken = false;
      await user.click(inside.getByRole('button', { name: 'Try again' }));
    },
  };
}
