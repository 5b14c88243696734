import type { ReactNode } from 'react';
import type { Language } from '#schemas/engine/codes.ts';
import type { NoticeRecord } from '#schemas/notices/record.ts';
import type { Session } from '#src/authProvider/session.tsx';
import { refusal, type Sent, show, withNotices } from '#tests/src/kit.ts';

const PAGE = 25;

/** A person's notices as a server keeps them, which can be told to fail. */
export class NoticeServer {
  failing = false;
  notices: readonly NoticeRecord[];
  /** Of the person's settings by key. */
  readonly settings = new Map<string, unknown>();

  constructor(...notices: readonly NoticeRecord[]) {
    this.notices = notices;
  }

  readonly answer = ({ method, path, query, body }: Sent) => {
    const setting = /^auth\/settings\/(.+)$/.exec(path)?.[1];
    if (setting === undefined && !path.startsWith('notices')) return undefined;
    if (this.failing) return refusal(500, 'It broke');
    if (setting !== undefined) {
      if (method === 'PUT') this.settings.set(setting, body?.value);
      return { body: { key: setting, value: this.settings.get(setting) ?? null } };
    }
    if (method === 'GET' && path === 'notices') return { body: this.page(query) };
    if (method === 'GET') return { body: this.count() };
    const isMarked = ({ entity_id, created_at }: NoticeRecord) =>
      Array.isArray(body?.ids) ? body.ids.includes(entity_id) : created_at <= String(body?.until);
    const read_at = path === 'notices/read' ? new Date().toISOString() : null;
    this.notices = this.notices.map((one) => (isMarked(one) ? { ...one, read_at } : one));
    return { body: {} };
  };

  private count() {
    const total = this.notices.filter(({ read_at }) => read_at === null).length;
    return { total: Math.min(total, 100), total_exact: total <= 100 };
  }

  private page(query: URLSearchParams) {
    const found = this.notices
      .filter(({ read_at }) => query.get('read_eq') !== 'false' || read_at === null)
      .filter(({ code }) => [null, String(code)].includes(query.get('code_in')));
    const page = Number(query.get('page'));
    const items = found.slice((page - 1) * PAGE, page * PAGE);
    return { items, total: found.length, total_exact: true, page, size: PAGE };
  }
}

interface Options {
  readonly language?: Language;
  readonly session?: Partial<Session>;
  /** The address; its path is where the screen is, any other is elsewhere. */
  readonly at?: string;
}

/** Shows a part of the console to a person who has these notices. */
export const open = (
  element: ReactNode,
  server: NoticeServer,
  { language = 'en', session = {}, at = '/notices' }: Options = {},
) =>
  show(withNotices(element), { answers: server.answer, language, session, at, path: at.replace(/\?.*/, '') });

export const marks = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, ...body }));
