import { expect } from 'playwright/test';
import { complaints, test } from './support.ts';

const SCRIPT = /src="(\/assets\/first-[^"]+\.js)"/;

test('the console comes as the build compressed it, for ever by its name, and plain to who reads it plain', async ({
  request,
}) => {
  const page = await request.get('/prospecting/leads', { headers: { 'accept-encoding': 'br' } });
  expect(page.headers()['cache-control']).toBe('no-cache');
  const script = SCRIPT.exec(await page.text())![1]!;
  const texts = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await request.get(script, { headers: { 'accept-encoding': encoding } });
    const headers = answer.headers();
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
    expect(headers.vary).toContain('accept-encoding');
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    texts.add(await answer.text());
  }
  expect(texts.size).toBe(1);
});

test('pages, files and what is not there come with the policies that every answer has', async ({
  request,
}) => {
  const page = await request.get('/prospecting/leads');
  const script = SCRIPT.exec(await page.text())![1]!;
  const missing = await request.get('/assets/none.js');
  expect(missing.status()).toBe(404);
  for (const answer of [page, await request.get(script), missing]) {
    const headers = answer.headers();
    const policy = headers['content-security-policy'];
    for (const part of ["script-src 'self';", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
      expect(policy, answer.url()).toContain(part);
    expect(policy).not.toMatch(/unsafe|https?:\/\/(?!localhost)/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('the API’s own page reads under them as well', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/api/docs');
  await page.locator('.opblock-summary').first().click();
  await expect(page.getByText('Needs the right session.read')).toBeVisible();
  expect(said).toEqual([]);
});

test('a script that was slipped in finds no way to make elements, run workers or make a policy', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent');
  const outcomes = await page.evaluate(() => {
    const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: object): void } };
    const attempts: Record<string, () => void> = {
      element: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      worker: () => void new Worker('https://elsewhere.example/x.js'),
      answer: () => void new Worker('/api/openapi.json'),
      script: () => (document.createElement('script').src = '/assets/../api/openapi.json'),
      policy: () => trustedTypes!.createPolicy('mine', { createHTML: (html: string) => html }),
      again: () => trustedTypes!.createPolicy('default', {}),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [`${name} went through`];
      } catch (error) {
        return error instanceof TypeError ? [] : [`${name}: ${String(error)}`];
      }
    });
  });
  expect(outcomes).toEqual([]);
});
