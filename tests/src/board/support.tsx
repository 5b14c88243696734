import { fireEvent, screen, textsOf, within, withNotices } from '#tests/src/kit.ts';
import { vi } from 'vitest';
import { LEAD_STATUS } from '#schemas/vocabulary/index.ts';
import LeadList from '#src/resources/leads/LeadList.tsx';
import { answerPage, ME, show, type Answers, type Sent } from '../resources/screen.tsx';

export const keyOf = (n: number) => `0190a1b2-c3d4-7e5f-8a9b-${String(n).padStart(12, '0')}`;

export const lead = (n: number, more: object = {}) => ({
  entity_id: keyOf(n),
  version: n,
  lead_type: 'TP',
  company_name: `Lead ${n}`,
  phone: '+12124342000',
  status: 'NEW',
  assignee_id: ME,
  follow_up_on: '2026-03-01',
  created_at: new Date(Date.now() - 20 * 86_400_000).toISOString(),
  can: { edit: true, statuses: ['CONTACTED', 'NURTURING', 'DENIED', 'CONVERTED'] },
  ...more,
});
export type Row = ReturnType<typeof lead>;

interface OpenOptions {
  readonly at?: string;
  readonly path?: string;
  readonly patch?: Answers;
  readonly answers?: Answers;
}

/**
 * The board over rows that stand still unless a test changes them: every column gets those of its status, and a lead
 * that is patched gets what was sent.
 */
export function open(
  rows: Row[],
  { at = '/prospecting/leads/board', path, patch, answers }: OpenOptions = {},
) {
  return show(withNotices(<LeadList />), {
    at,
    ...(path ? { path } : {}),
    answers: (sent) => {
      const own = answers?.(sent);
      if (own) return own;
      const { path: called, method, query, body } = sent;
      if (called === 'leads/tp' && method === 'GET')
        return answerPage(rows.filter(({ status }) => status === query.get('status_eq')));
      if (method !== 'PATCH') return undefined;
      const refused = patch?.(sent);
      if (refused) return refused;
      const row = rows.find(({ entity_id }) => called.endsWith(entity_id))!;
      Object.assign(row, body, { version: row.version + 1 });
      return { body: row };
    },
  });
}

export const column = (name: string) =>
  screen.getAllByRole('listitem', { name }).find((item) => item.getAttribute('aria-label') === name)!;
export const cardsIn = (name: string) =>
  textsOf(within(column(name)).queryAllByRole('link', { name: /^Lead/ }));
export const patches = (sent: readonly Sent[]) =>
  sent
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => ({ id: path.replace('leads/tp/', ''), body }));
export const columnCalls = (sent: readonly Sent[]) =>
  sent.filter(({ query }) => query.has('status_eq')).map(({ query }) => query.toString());

const WIDTH = 300;
const labels = Object.values(LEAD_STATUS);
/** The place of a column in the funnel, by its name. */
const placeOf = (name: string | null | undefined): number => labels.findIndex(({ en }) => en === name);

/** jsdom has no layout: columns stand side by side, 300 wide, in the order of the funnel. */
export function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.closest('li[aria-label]');
    const index = Math.max(0, placeOf(place?.getAttribute('aria-label')));
    const isColumn = this === place;
    return new DOMRect(index * WIDTH, isColumn ? 0 : 60, WIDTH - 20, isColumn ? 600 : 80);
  });
}

/** Drags a card by mouse over the middle of a column, and lets go there. */
export function drag(card: string, to: string, { drop = true } = {}): void {
  const paper = screen.getByRole('link', { name: card }).closest('.MuiPaper-root')!;
  const at = (x: number) => ({ clientX: x, clientY: 100, button: 0 });
  const start = paper.getBoundingClientRect().left + 10;
  fireEvent.mouseDown(paper, at(start));
  fireEvent.mouseMove(document, at(start + 20));
  fireEvent.mouseMove(document, at(placeOf(to) * WIDTH + 100));
  if (drop) fireEvent.mouseUp(document);
}
