import { act, type Answers, LEAD, ME, OTHER, screen, type Sent, show, within } from '#tests/src/kit.ts';
import { vi } from 'vitest';
import { TP_LEAD } from '#schemas/lead/index.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import { Timeline } from '#src/resources/leads/timeline/Timeline.tsx';
import { lively } from '../live/support.tsx';

export const ACCOUNT = '0190a1b2-c3d4-7e5f-8a9b-0000000000ac';
const ANA = { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' };
const BO = { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee' };

export interface Told {
  readonly entity_id: string;
  readonly created_at: string;
  readonly type: string;
  readonly actor: typeof ANA | null;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly resource: string;
  readonly record_id: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The `n`th thing that happened, an hour after the one before, by turns Ana's and Bo's. */
export const event = (n: number, more: Partial<Told> = {}): Told => ({
  entity_id: `0190a1b2-c3d4-7e5f-8a9b-0000${String(n).padStart(8, '0')}`,
  created_at: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
  type: 'NOTE_ADDED',
  actor: n % 2 === 0 ? ANA : BO,
  changes: [{ field: 'text', from: null, to: `Text ${n}` }],
  resource: 'lead',
  record_id: LEAD,
  detail: { note: `0190a1b2-c3d4-7e5f-8a9b-00010000000${n % 10}` },
  ...more,
});
export const events = (count: number): Told[] =>
  Array.from({ length: count }, (_, n) => event(n + 1)).reverse();

/** The API's timeline, newest first, as tests/server/features/leads/timeline.test.ts describes it. */
function answerTimeline(all: readonly Told[], { query }: Sent) {
  const listOf = (name: string) => query.get(name)?.split(',') ?? null;
  const [types, actors] = [listOf('type_in'), listOf('actor_id_in')];
  const told = all.filter(
    ({ type, actor }) =>
      (types?.includes(type) ?? true) && (actors?.includes(actor?.entity_id ?? 'none') ?? true),
  );
  const size = Number(query.get('size'));
  const at = (name: string) => told.findIndex(({ entity_id }) => entity_id === query.get(name));
  const page = (from: number, more: object) => ({
    body: {
      items: told.slice(Math.max(0, from), from + size),
      total: told.length,
      total_exact: true,
      size,
      page: null,
      more: from + size < told.length,
      ...more,
    },
  });
  if (query.has('before')) return page(at('before') + 1, {});
  if (query.has('after')) {
    const from = Math.max(0, at('after') - size);
    return { body: { ...page(from, {}).body, items: told.slice(from, at('after')), more: from > 0 } };
  }
  if (!query.has('around')) return page(0, { page: 1 });
  const place = Math.floor(Math.max(0, at('around')) / size);
  return page(place * size, { page: place + 1, found: at('around') >= 0 });
}

/** What the browser says of what can be seen: nothing, until the test scrolls. */
function stubScreen() {
  const seen = { top: false, end: false };
  const observers = new Set<{ readonly element: Element; readonly tell: (isSeen: boolean) => void }>();
  /** On which side of the entries it stands. */
  const sideOf = (element: Element): keyof typeof seen => {
    const entry = document.querySelector('[data-entry]');
    const isBefore = entry && element.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBefore ? 'top' : 'end';
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback;
      }
      observe(element: Element) {
        const tell = (isIntersecting: boolean) =>
          this.callback([{ isIntersecting } as IntersectionObserverEntry], this as never);
        observers.add({ element, tell });
        // As browsers do, a little later.
        setTimeout(() => act(() => tell(element.isConnected && seen[sideOf(element)])));
      }
      disconnect() {}
    },
  );
  const see =
    (side: keyof typeof seen) =>
    (isSeen: boolean, isStill = isSeen) =>
      act(() => {
        seen[side] = isStill;
        for (const { element, tell } of observers)
          if (element.isConnected && sideOf(element) === side) tell(isSeen);
      });
  return {
    /** The end of what is there comes into sight, or (false) goes; a page that comes may push it away again (`isStill`). */
    end: see('end'),
    /** The beginning. */
    top: see('top'),
  };
}

export const HISTORY = `leads/tp/${LEAD}/changes`;

interface OpenOptions {
  readonly at?: string;
  readonly answers?: Answers;
  readonly lead?: object;
}

/** The timeline of a lead to which this happened; `server.all` is what the server has. */
export async function open(all: readonly Told[], { at = '', answers, lead }: OpenOptions = {}) {
  const sight = stubScreen();
  const server = { all };
  const line = lively();
  const element = (
    <LeadTypeScope value="TP">
      <Timeline resource={TP_LEAD} lead={{ id: LEAD, ...lead }} />
      <Notifications />
    </LeadTypeScope>
  );
  const view = await show(line.around(element), {
    path: '/leads/1',
    at: { pathname: '/leads/1', search: `?tab=history${at}`, state: { back: '/list' } },
    answers: (sent) =>
      answers?.(sent) ??
      (sent.path === HISTORY
        ? answerTimeline(server.all, sent)
        : sent.path === `${HISTORY}/people`
          ? { body: { items: [ANA, BO], house: true } }
          : undefined),
  });
  return { ...view, ...line, server, sight };
}

/** What is on the screen, by the numbers of the events. */
export const shown = (): number[] =>
  [...document.querySelectorAll<HTMLElement>('[data-entry]')].map((item) =>
    Number(item.dataset.entry?.slice(-8)),
  );
export const item = (n: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-entry="${event(n).entity_id}"]`)!;
export const inItem = (n: number) => within(item(n));
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
/** What the timeline was asked for, without the people. */
export const asked = (sent: readonly Sent[]): URLSearchParams[] =>
  sent.filter(({ path }) => path === HISTORY).map(({ query }) => query);

/** Numbers downwards, both ends included. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, n) => from - n);
