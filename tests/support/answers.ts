import type { Answers } from '../src/resources/screen.tsx';

/** The answer of an API that refuses a call. */
export const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, status, fails: [], ...more },
});

/** Answers calls by their method and address (`PATCH leads/tp/1`; of a GET the address alone) or method, and no others. */
export const answering =
  (table: Readonly<Record<string, ReturnType<Answers> | Answers>>): Answers =>
  (sent) => {
    const call = sent.method === 'GET' ? sent.path : `${sent.method} ${sent.path}`;
    const answer = table[call] ?? table[sent.method];
    return typeof answer === 'function' ? answer(sent) : answer;
  };
