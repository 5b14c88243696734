import type { Language, Text } from '#schemas/engine/codes.ts';
import { NOTICE_END, NOTICES, type NoticeCode, type NoticeParam } from '#schemas/notices.ts';
import { html } from '#server/platform/html.ts';

export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const isNotice = (code: string): code is NoticeCode => Object.hasOwn(NOTICES, code);

/**
 * A notice as its reader gets it, in each of the languages below one another.
 * @param link where it is about
 */
export function render(
  code: NoticeCode,
  params: Readonly<Record<string, NoticeParam>>,
  languages: readonly Language[],
  link: string,
): Rendered {
  const parts = languages.map((language) => ({
    language,
    subject: fill(NOTICES[code].subject[language], params, language),
    text: fill(NOTICES[code].text[language], params, language),
    open: NOTICE_END.open[language],
    reason: NOTICE_END.reason[language],
  }));
  return {
    subject: parts.map(({ subject }) => subject).join(' / '),
    text: parts
      .map(({ text, open, reason }) => `${text}\n\n${open}: ${link}\n\n${reason}`)
      .join('\n\n---\n\n'),
    html: html`<!doctype html>
      <html>
        <body>
          ${parts.map(
            ({ language, text, open, reason }) =>
              html`<div lang="${language}">
                <p>${text}</p>
                <p><a href="${link}">${open}</a></p>
                <p><small>${reason}</small></p>
              </div>`,
          )}
        </body>
      </html>`.source,
  };
}

const fill = (template: string, params: Readonly<Record<string, NoticeParam>>, language: Language): string =>
  template.replace(/\{(\w+)\}/g, (_all, name: string) => written(params[name] ?? '', language));

function written(param: NoticeParam, language: Language): string {
  if (typeof param !== 'object') return String(param);
  if ('day' in param) return dayIn(language).format(new Date(`${param.day}T00:00:00Z`));
  return (param as Text)[language];
}

/** With the month in letters: 03/04 is another day elsewhere. */
const dayIn = (language: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
