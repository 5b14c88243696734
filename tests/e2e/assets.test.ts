import { expect, test } from 'playwright/test';

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
