import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askAhead } from '#src/dataProvider/ahead.ts';
import { createHttp } from '#src/dataProvider/http.ts';

const ADDRESS = '/api/v1/leads/sp?page=1';
let asked: string[] = [];
let answer: () => Promise<Response>;

const httpOf = (token: string) =>
  createHttp({
    apiUrl: '/api/v1',
    credentials: { token: async () => token, renew: async () => 'newer' },
    language: () => 'en',
  });
const read = async (http: ReturnType<typeof httpOf>) =>
  (await http('leads/sp', { query: { page: 1 } })).json() as Promise<unknown>;

beforeEach(() => {
  asked = [];
  answer = async () => Response.json({ number: asked.length });
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('authorization')!);
    return answer();
  });
});

describe('a call that was begun ahead', () => {
  it('is the answer to the first that makes it, and to no other', async () => {
    void askAhead(ADDRESS, { token: 'one', language: 'en' });
    expect(await read(httpOf('one'))).toEqual({ number: 1 });
    expect(await read(httpOf('one'))).toEqual({ number: 2 });
  });

  it('is nobody else’s', async () => {
    void askAhead(ADDRESS, { token: 'two', language: 'en' });
    await read(httpOf('another'));
    expect(asked).toEqual(['Bearer two', 'Bearer another']);
  });

  it('is made again when it failed, was refused, or is old', async () => {
    answer = () => Promise.reject(new TypeError('no line'));
    void askAhead(ADDRESS, { token: 'three', language: 'en' });
    answer = async () => Response.json({});
    await read(httpOf('three'));
    expect(asked).toHaveLength(2);

    answer = async () => new Response(null, { status: 401 });
    await askAhead(ADDRESS, { token: 'four', language: 'en' });
    answer = async () => Response.json({});
    await read(httpOf('four'));
    expect(asked.slice(2)).toEqual(['Bearer four', 'Bearer newer']);

    vi.useFakeTimers();
    void askAhead(ADDRESS, { token: 'five', language: 'en' });
    vi.advanceTimersByTime(11_000);
    await read(httpOf('five'));
    expect(asked.slice(4)).toEqual(['Bearer five', 'Bearer five']);
  });
});
