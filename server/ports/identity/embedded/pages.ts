import { createHash } from 'node:crypto';
import type { Language } from '#schemas/engine/codes.ts';
import { DEMO_PASSWORD, DEMO_USERNAMES } from '../demo.ts';
import { Markup, html } from '#server/platform/html.ts';
import { STYLE_SHEET } from './style.ts';
import submitScript from './submit.js?raw';
import { say } from './texts.ts';
import type { TextKey } from './texts.ts';

/** Files of the pages; the hash in the address lets browsers keep them for good. */
const asset = (name: string, type: string, body: string) => ({
  name,
  type,
  body,
  href: `assets/${name}?v=${createHash('sha256').update(body).digest('base64url').slice(0, 12)}`,
});
const STYLE = asset('portal.css', 'text/css; charset=utf-8', STYLE_SHEET);
const SUBMIT = asset('submit.js', 'text/javascript; charset=utf-8', submitScript);
export const ASSETS = [STYLE, SUBMIT];

/** Where the pages stand and lead to; `base` is the path of the portal as the browser sees it. */
export interface Place {
  base: string;
  publicUrl: string;
  demo: boolean;
}

const logo = html`<svg
  viewBox="0 0 40 40"
  fill="none"
  stroke="currentColor"
  stroke-width="2.5"
  aria-hidden="true"
>
  <path d="M20 9v8m-3 5-6 5m12-5 6 5" />
  <circle cx="20" cy="6.5" r="3.5" />
  <circle cx="20" cy="20.5" r="4" fill="currentColor" />
  <circle cx="8.5" cy="29.5" r="3.5" />
  <circle cx="31.5" cy="29.5" r="3.5" />
</svg>`;

function page(
  place: Place,
  language: Language,
  title: TextKey,
  body: Markup,
  script?: typeof SUBMIT,
): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${say(title, language)} · Provnet</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${place.base}/${STYLE.href}" />
        ${script && html`<script src="${place.base}/${script.href}" defer></script>`}
      </head>
      <body>
        <main>
          <div class="brand">
            ${logo}
            <div><strong>Provnet</strong><span>${say('tagline', language)}</span></div>
          </div>
          <h1>${say(title, language)}</h1>
          ${body}
        </main>
      </body>
    </html> `.source;
}

export interface SignInView {
  uid: string;
  username: string;
  /** All that is wrong, at once, each with the field it belongs to: null of neither, without one of both. */
  errors: { field?: 'username' | 'password' | null; message: string }[];
}

/** The sign-in form. What was typed as username stays, the password never. */
export function signInPage(place: Place, language: Language, { uid, username, errors }: SignInView): string {
  const action = `${place.base}/interaction/${uid}`;
  const other: Language = language === 'en' ? 'es' : 'en';
  const invalid = (field: 'username' | 'password'): Markup | false =>
    errors.some((error) => error.field === undefined || error.field === field) &&
    html` aria-invalid="true" aria-describedby="error"`;
  return page(
    place,
    language,
    'title',
    html`${
        errors.length > 0 &&
        html`<div class="error" id="error" role="alert">
          ${errors.map(({ message }) => html`<p>${message}</p>`)}
        </div>`
      }
      <form method="post" action="${action}?ui_locales=${language}" novalidate>
        <label for="username">${say('username', language)}</label>
        <input
          id="username"
          name="username"
          value="${username}"
          autocomplete="username"
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          maxlength="200"
          required
          ${!username && html`autofocus`}${invalid('username')}
        />
        <label for="password">${say('password', language)}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="1000"
          required
          ${username !== '' && html`autofocus`}${invalid('password')}
        />
        <button type="submit">${say('submit', language)}</button>
      </form>
      ${
        place.demo &&
        html`<section class="demo" aria-labelledby="demo">
          <h2 id="demo">${say('demo', language)}</h2>
          <ul>
            ${DEMO_USERNAMES.map((name) => html`<li><code>${name}</code></li>`)}
          </ul>
          <p>${say('demo_password', language)} <code>${DEMO_PASSWORD}</code></p>
        </section>`
      }
      <footer>
        <a href="${action}?ui_locales=${other}" hreflang="${other}" lang="${other}"
          >${say('language', language)}</a
        >
      </footer>`,
  );
}

/** Asks before signing out; when the application itself asked in the person's name, goes on by itself. */
export function logoutPage(place: Place, language: Language, form: string, asked: boolean): string {
  return page(
    place,
    language,
    'logout_title',
    html`${new Markup(form)}
      <p>${say('logout_question', language)}</p>
      <button
        type="submit"
        form="op.logoutForm"
        name="logout"
        value="yes"
        autofocus
        ${asked && html`data-press`}
      >
        ${say('logout_submit', language)}
      </button>
      <a class="secondary" href="${place.publicUrl}/">${say('logout_stay', language)}</a>`,
    asked ? SUBMIT : undefined,
  );
}

/** A sign-in that cannot go on: what happened, and the way to a new one. `detail` is for the administrator. */
export function errorPage(
  place: Place,
  language: Language,
  kind: 'expired' | 'away' | 'error',
  detail?: string,
): string {
  return page(
    place,
    language,
    `${kind}_title`,
    html`<p role="alert">${say(kind, language)}</p>
      ${detail !== undefined && html`<p class="quiet"><code>${detail}</code></p>`}
      <a class="button" href="${place.publicUrl}/auto-sign-in">${say('start_again', language)}</a>`,
  );
}

/** The Content-Security-Policy of the portal's answers; `formTargets` are origins that a form's redirects may end at. */
export const policyOf = (formTargets: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
