import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  errorOf,
  formErrors,
  isOffline,
  offlineError,
  staleRecord,
  textOf,
} from '#src/dataProvider/errors.ts';

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
const fail = (field: string, message: string) => ({ field, code: 'x', message });

describe('errors of the API', () => {
  it('carry message, fails and status, and the fails by field for the form', async () => {
    const fails = [
      fail('company_name', 'Required'),
      fail('services.0.drivers', 'Too large'),
      fail('services.2.zip', 'Wrong'),
    ];
    const error = await errorOf(
      answer(400, { message: 'Some values are not valid', fails, status: 400 }),
      'en',
    );
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      message: 'Some values are not valid',
      status: 400,
      body: { fails, status: 400 },
    });
    expect(error.body.errors).toEqual({
      root: { serverError: 'Some values are not valid' },
      company_name: 'Required',
      services: { 0: { drivers: 'Too large' }, 2: { zip: 'Wrong' } },
    });
  });

  it('say the number by which an unexpected one is found', async () => {
    const error = await errorOf(
      answer(500, { message: 'Sorry', fails: [], status: 500, request_id: 'r1' }),
      'en',
    );
    expect(textOf(error, 'en')).toBe('Sorry If you report it, give this number: r1');
  });

  it('are no validation errors without fails', async () => {
    const error = await errorOf(answer(403, { message: 'Forbidden Access', fails: [], status: 403 }), 'en');
    expect(error.body).not.toHaveProperty('errors');
  });

  it("keep a table's own error beside those of its rows, in either order", () => {
    const [table, row] = [fail('services', 'Add a row'), fail('services.0.zip', 'Wrong')];
    const both = { root: { serverError: 'No' }, services: { root: 'Add a row', 0: { zip: 'Wrong' } } };
    expect(formErrors([table, row], 'No')).toEqual(both);
    expect(formErrors([row, table], 'No')).toEqual(both);
  });

  it('join what is wrong with one field', () => {
    expect(formErrors([fail('a', 'One'), fail('a', 'Two'), fail('a', 'Two')], 'No').a).toBe('One. Two');
  });

  it("speak the reader's language where the server does not speak", async () => {
    const error = await errorOf(answer(502, '<html>Bad gateway</html>'), 'es');
    expect(error).toMatchObject({ message: 'Error desconocido', status: 502 });
    const english = await errorOf(answer(502, '<html>Bad gateway</html>'), 'en');
    expect(bodyOf(english)).toMatchObject({ message: 'Unknown Error', status: 502, fails: [] });
    expect(textOf(new TypeError('x is not a function'), 'es')).toBe('Error desconocido');
    expect(textOf(error, 'en')).toBe('Error desconocido');
  });

  it('give the present record of a stale write', async () => {
    const stale = { message: 'Changed', fails: [], status: 409, current: { entity_id: 'a', version: 9 } };
    expect(staleRecord(await errorOf(answer(409, stale), 'en'))).toEqual({
      id: 'a',
      entity_id: 'a',
      version: 9,
    });
    expect(staleRecord(await errorOf(answer(409, { ...stale, current: undefined }), 'en'))).toBeNull();
    expect(staleRecord(new Error('other'))).toBeNull();
  });

  it('tell an absent server from a refusal', async () => {
    expect(isOffline(offlineError('en'))).toBe(true);
    expect(isOffline(await errorOf(answer(403, { message: 'Forbidden Access' }), 'en'))).toBe(false);
  });
});
