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
    subject: fillNotice(NOTICES[code].subject[language], params, language),
    text: fillNotice(NOTICES[code].text[language], params, language),
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
