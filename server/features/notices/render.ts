import type { Language } from '#schemas/engine/codes.ts';
import {
  fillNotice,
  NOTICE_END,
  NOTICES,
  type NoticeCode,
  type NoticeParam,
} from '#schemas/notices/index.ts';
import { html } from '#server/platform/html.ts';

export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Addresses in a mail: what it is about, and where its reader chooses what is mailed. */
interface Links {
  readonly about: string;
  readonly settings: string;
}

/** A notice as its reader gets it, in each of the languages below one another. */
export function render(
  code: NoticeCode,
  params: Readonly<Record<string, NoticeParam>>,
  languages: readonly Language[],
  links: Links,
): Rendered {
  const brief = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, shortened(param)]));
  const parts = languages.map((language) => ({
    language,
    subject: fillNotice(NOTICES[code].subject[language], brief, language),
    text: fillNotice(NOTICES[code].text[language], params, language),
    open: NOTICE_END.open[language],
    reason: NOTICE_END.reason[language],
    choose: NOTICE_END.choose[language],
  }));
  return {
    subject: parts.map(({ subject }) => subject).join(' / '),
    text: parts
      .map(
        ({ text, open, reason, choose }) =>
          `${text}\n\n${open}: ${links.about}\n\n${reason} ${choose}: ${links.settings}`,
      )
      .join('\n\n---\n\n'),
    html: html`<!doctype html>
      <html>
        <body>
          ${parts.map(
            ({ language, text, open, reason, choose }) =>
              html`<div lang="${language}">
                <p>${text}</p>
                <p><a href="${links.about}">${open}</a></p>
                <p>
                  <small>${reason} <a href="${links.settings}">${choose}</a></small>
                </p>
              </div>`,
          )}
        </body>
      </html>`.source,
  };
}

/** Of a name or a title so much stands in a subject: two languages of it are to be seen in a list of mails. */
const SUBJECT_PART = 60;

function shortened(param: NoticeParam): NoticeParam {
  if (typeof param !== 'string') return param;
  const letters = [...param];
  return letters.length <= SUBJECT_PART ? param : `${letters.slice(0, SUBJECT_PART - 1).join('')}…`;
}
