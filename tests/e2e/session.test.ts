import { expect, type Page, type Request } from 'playwright/test';
import { enter, passwordField, signIn, test } from './support.ts';

// These stories end sessions.
test.use({ keepsSignIn: false });

const HOUR = 3_600_000;
const company = (page: Page) => page.getByRole('textbox', { name: 'Company name' });
const NEW_LEAD = '/prospecting/leads/new';
const AFTER_SLEEP = 'x-after-sleep';

/** The session ends at the provider and in the browser, as when it has run out. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('provnet.user:')) localStorage.removeItem(key);
  });
}

test('what was typed when the session died is back after signing in, and nobody is asked on the way', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent', NEW_LEAD);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await company(page).fill('Harbor Cardiology');
  // The answer to a former sign-in that was refused at once would be shown instead (authProvider, circle).
  await page.evaluate(() => sessionStorage.removeItem('provnet.sign-in-at'));
  await endSession(page);
  // The next call of the page, here for leads like this one, finds out.
  await page.getByRole('textbox', { name: 'Phone number' }).first().fill('2125550123');
  await page.keyboard.press('Tab');
  await expect(passwordField(page)).toBeVisible();
  expect(asked).toEqual([]);
  await enter(page, 'sp.agent');
  await expect(page).toHaveURL(new RegExp(`${NEW_LEAD}$`));
  await expect(page.getByText('Your entries from before the sign-in are back.')).toBeVisible();
  await expect(company(page)).toHaveValue('Harbor Cardiology');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(company(page)).toHaveValue('');
});

test('a language chosen in one tab is spoken in the others, and what is typed there stays', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent', NEW_LEAD);
  await company(page).fill('Harbor Cardiology');
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.evaluate(() => localStorage.setItem('RaStoreprovnet.locale', '"es"'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible();
  await expect(page.locator('input[name="company_name"]')).toHaveValue('Harbor Cardiology');
});

test('a warning counts down, and who stays in one tab stays in all', async ({ personAt }) => {
  const page = await personAt('sp.agent');
  const other = await page.context().newPage();
  // One clock for all tabs.
  await page.clock.install();
  for (const tab of [page, other]) {
    await tab.goto('/');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.clock.fastForward('15:00');
  for (const tab of [page, other]) {
    const warning = tab.getByRole('alertdialog', { name: 'Are you still there?' });
    await expect(warning.locator('[role=timer]')).toHaveText(/^(5:00|4:\d\d)$/);
    await expect(warning.getByRole('status')).toHaveText('5 minutes left');
  }
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  for (const tab of [page, other]) await expect(tab.getByRole('alertdialog')).toBeHidden();
});

test('a machine that slept too long shows and asks nothing more, whoever moves the mouse', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent');
  await page.clock.install();
  await page.goto('/prospecting/leads');
  await expect(page.getByRole('gridcell').or(page.getByRole('cell')).first()).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    if (request.headers()[AFTER_SLEEP]) sent.push(request.url());
  });
  // Timers do not run in sleep: the wall clock alone has gone on, and the first that is heard is the mouse. What was asked
  // for before it may be on its way still: what is asked for afterwards says so.
  await page.evaluate(
    ({ ms, mark }) => {
      const { fetch } = window;
      window.fetch = (asked, options = {}) => {
        const headers = new Headers(options.headers);
        if (headers.has('authorization')) headers.set(mark, 'yes');
        return fetch(asked, { ...options, headers });
      };
      const wall = Date.now;
      Date.now = () => wall() + ms;
      window.dispatchEvent(new PointerEvent('pointermove'));
      window.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    },
    { ms: HOUR, mark: AFTER_SLEEP },
  );
  await expect(passwordField(page)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a page that loads after an hour without its person asks who is there before anything else', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent', '/prospecting/leads');
  const sent: string[] = [];
  await page.evaluate((ms) => localStorage.setItem('provnet.last-active', String(Date.now() - ms)), HOUR);
  await page.goto('about:blank');
  page.on('request', (request: Request) => {
    if (request.headers().authorization) sent.push(request.url());
  });
  await page.goto('/prospecting/leads');
  await expect(passwordField(page)).toBeVisible();
  expect(sent).toEqual([]);
  await enter(page, 'sp.agent');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const hours of [-10, 10]) {
  test(`a browser whose clock is wrong by ${hours} hours signs in and goes on`, async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.clock.install({ time: Date.now() + hours * HOUR });
    await signIn(page, 'sp.agent', '/prospecting/leads');
    await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
    await page.clock.fastForward('14:00');
    await page.mouse.move(10, 10);
    await page.clock.fastForward('14:00');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.clock.fastForward('06:30');
    await expect(passwordField(page)).toBeVisible();
    await context.close();
  });
}

test('a page that somebody else has signed in over shows nothing of the former person', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent', NEW_LEAD);
  await company(page).fill('Harbor Cardiology');
  const other = await page.context().newPage();
  await endSession(page);
  await signIn(other, 'cred.supervisor');
  // The screen is not theirs: the portal is where they are sent.
  await expect(page).not.toHaveURL(new RegExp(NEW_LEAD));
  await expect(page.getByText('Harbor Cardiology')).toHaveCount(0);
});

/** What the browser keeps of the session. */
const keptUser = (page: Page): Promise<{ key: string; access_token: string; refresh_token: string }> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('provnet.user:'))!;
    return {
      key,
      ...(JSON.parse(localStorage.getItem(key)!) as { access_token: string; refresh_token: string }),
    };
  });

/** The access token is none any more, as when it has run out: the next call of any tab is refused. */
async function spoilToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('provnet.user:'))!;
    const user = JSON.parse(localStorage.getItem(key)!) as object;
    // Each is another one, as in life: who renews a token claims it by its end.
    localStorage.setItem(key, JSON.stringify({ ...user, access_token: `run.out.${crypto.randomUUID()}` }));
  });
}

const LEADS = '/prospecting/leads';
const rows = (tab: Page) => tab.getByRole('gridcell').or(tab.getByRole('cell')).first();

/** A token that has run out, and tabs at a page that calls nobody: no renewal is under way, to be cut off when it is left. */
async function runOut(...tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) await tab.goto('/portal/.well-known/openid-configuration');
  await spoilToken(tabs[0]!);
}

/** They open a list at once, and show it without a word of the person. */
async function openAtOnce(...tabs: readonly Page[]): Promise<void> {
  await Promise.all(tabs.map((tab) => tab.goto(LEADS)));
  for (const tab of tabs) {
    await expect(rows(tab)).toBeVisible();
    await expect(passwordField(tab)).toHaveCount(0);
  }
}

test('two tabs whose token runs out at once both stay signed in, and a refresh token used again ends all of its line', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent', LEADS);
  const other = await page.context().newPage();
  const stolen = await keptUser(page);
  const renewals: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/portal/token')) renewals.push(request.postData() ?? '');
  });
  await runOut(page, other);
  await openAtOnce(page, other);
  // One of them has renewed it for both.
  expect(renewals.map((body) => new URLSearchParams(body).get('refresh_token'))).toEqual([
    stolen.refresh_token,
  ]);
  const renewed = await keptUser(page);
  expect(renewed.refresh_token).not.toBe(stolen.refresh_token);

  const use = async (refresh_token: string) => {
    const form = { grant_type: 'refresh_token', client_id: stolen.key.split(':').at(-1)!, refresh_token };
    const answer = await page.request.post('/portal/token', { form });
    return [answer.status(), ((await answer.json()) as { error?: string }).error];
  };
  expect(await use(stolen.refresh_token)).toEqual([400, 'invalid_grant']);
  expect(await use(renewed.refresh_token)).toEqual([400, 'invalid_grant']);
  // Who has the portal's session, and no thief has, goes on by it.
  await runOut(page, other);
  await openAtOnce(page);
  expect((await keptUser(page)).refresh_token).not.toBe(renewed.refresh_token);
});

test('two tabs are signed in by the portal, both of them, when a renewal was cut off with its page', async ({
  personAt,
}) => {
  const page = await personAt('sp.agent', LEADS);
  const other = await page.context().newPage();
  await runOut(page, other);
  const given = new Promise<number>((resolve) => {
    void page.route(
      '**/portal/token',
      // The portal has given a newer one, and nobody has it.
      (route) => void route.fetch().then((answer) => resolve(answer.status())),
      { times: 1 },
    );
  });
  await page.goto(LEADS);
  expect(await given).toBe(200);
  await openAtOnce(page, other);
});

test('an answer of the portal that somebody has changed signs nobody in, says so, and leads back', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/prospecting/leads');
  await expect(passwordField(page)).toBeVisible();
  const { origin } = new URL(page.url());
  const foreign = 'of-somebody-else';
  for (const change of [{ state: foreign }, { code: foreign }, { iss: 'https://elsewhere.example/portal' }]) {
    // The sign-in that this browser has begun.
    const state = await page.evaluate(() =>
      Object.keys(localStorage)
        .find((key) => key.startsWith('oidc.'))
        ?.slice('oidc.'.length),
    );
    const answer = { code: 'a-code', state: state!, iss: `${origin}/portal`, ...change };
    await page.goto(`/auto-sign-in?${new URLSearchParams(answer).toString()}`);
    await expect(page.getByRole('alert')).toContainText('Signing in did not work');
    await expect(page.getByText(foreign)).toHaveCount(0);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => key.startsWith('provnet.user:'))).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(passwordField(page)).toBeVisible();
  }
  await enter(page, 'sp.agent');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().close();
});

test('at a provider that ends no sessions a sign-out asks who comes next', async ({ personAt }) => {
  const page = await personAt('sp.agent');
  await page.route('**/.well-known/openid-configuration', async (route) => {
    const answer = await route.fetch();
    const { end_session_endpoint: _, ...document } = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: document });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(passwordField(page)).toBeVisible();
});

test('who comes by the number of this machine signs in all the same', async ({ page, baseURL }) => {
  await page.goto(baseURL!.replace('localhost', '127.0.0.1'));
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/portal/`));
});

test('a wrong role is sent to the portal’s logout', async ({ page }) => {
  await signIn(page, 'tp.provider');
  await page.goto('/prospecting/leads/import');
  await expect(page).toHaveURL(/\/portal\/session\/end/);
});

test('signing out ends the session in every tab', async ({ personAt }) => {
  const page = await personAt('cred.supervisor');
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /account/i }).click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(other.getByLabel('Password')).toBeVisible();
});
