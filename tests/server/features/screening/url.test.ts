import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExclusionList } from '#schemas/credential/item.ts';
import { isPublic, publicLookup } from '#server/features/screening/load/address.ts';
import { isFetchable } from '#server/features/screening/load/fetch.ts';
import { startApp, useApp, type TestApp } from '#tests/support/app.ts';
import { failsOf } from '../credentialing/support.ts';
import { addList, idle, leieFile, loaded } from './support.ts';

const list = leieFile([{ LASTNAME: 'ROE', FIRSTNAME: 'JANE', STATE: 'FL' }]);
const asked: string[] = [];
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/list.csv': (response) => response.end(list),
  '/moved': (response) => response.writeHead(302, { location: '/list.csv' }).end(),
  '/for-ever': (response) => response.writeHead(302, { location: '/for-ever' }).end(),
  '/elsewhere': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/broken': (response) => {
    response.writeHead(200, { 'content-length': list.length + 100 });
    response.write(list, () => response.destroy());
  },
};

const closed = useApp();
let server: Server;
let at: string;
let open: TestApp;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  open = await startApp({ PROVNET_SCREENING_PRIVATE: 'on' });
});
afterAll(async () => {
  await open?.close();
  server.close();
});

const post = (app: TestApp, url: string) => addList(app, { source: 'LEIE', url, complete: true });
async function fetched(path: string): Promise<ExclusionList> {
  const { body } = await post(open, `${at}${path}`);
  const ended = await loaded(open, body.entity_id);
  await idle(open);
  return ended;
}

describe('An address of one’s own network, where that is allowed', () => {
  it.each(['/list.csv', '/moved'])('gives the list: %s', async (path) => {
    expect(await fetched(path)).toMatchObject({
      status: 'CURRENT',
      rows: 1,
      url: `${at}${path}`,
      file_id: null,
    });
  });

  it.each([
    ['/nothing', 'The address did not give the file (HTTP 404)'],
    ['/for-ever', 'The address did not give the file (> 5 HTTP 3xx)'],
    ['/elsewhere', 'Lists are fetched from public https:// addresses only'],
    ['/broken', 'The address did not give the file (ECONNRESET)'],
  ])('that does not give it fails, saying why: %s', async (path, failure) => {
    expect(await fetched(path)).toMatchObject({ status: 'FAILED', failure });
  });
});

describe('An address that is not of the internet is never asked', () => {
  it.each([
    'http://oig.example/list.csv',
    'https://127.0.0.1/list.csv',
    'https://[::1]/list.csv',
    'https://[::ffff:127.0.0.1]/list.csv',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/list.csv',
    'https://2130706433/list.csv',
    'https://0x7f.1/list.csv',
    'https://user:secret@oig.example/list.csv',
    'ftp://oig.example/list.csv',
    'file:///etc/passwd',
  ])('%s', async (url) => {
    const answer = await post(closed, url);
    expect([answer.status, failsOf(answer)]).toEqual([400, ['url list_address']]);
  });

  it('nor one whose name leads there', async () => {
    const { body } = await post(closed, `https://localhost:${new URL(at).port}/list.csv`);
    expect(await loaded(closed, body.entity_id)).toMatchObject({
      status: 'FAILED',
      failure: 'Lists are fetched from public https:// addresses only',
    });
    expect(asked.filter((url) => url === '/list.csv').length).toBe(2);
  });

  it('what is no address is told as such', async () => {
    expect(failsOf(await post(closed, 'not an address'))).toEqual(['url invalid_url']);
  });

  it.each(['8.8.8.8', '2600::1', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });
  it.each([
    '0.0.0.0',
    '100.64.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '::',
    'fc00::1',
    'fe80::1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '',
  ])('%s is not', (address) => expect(isPublic(address)).toBe(false));

  it('a name is looked up once, for the check and the connection alike', async () => {
    const error = await new Promise((done) => publicLookup('localhost', {}, (failed) => done(failed)));
    expect(error).toBeInstanceOf(Error);
    expect(isFetchable('https://localhost/', { allowPrivate: false })).toBe(true);
  });
});
