import { type Answers, screen, type Sent, show, within } from '#tests/src/kit.ts';
import { Route, Routes } from 'react-router-dom';
import type { ListEntry } from '#schemas/list/index.ts';
import ListsScreen from '#src/resources/lists/ListsScreen.tsx';

export const PATH = 'util/lists/health_plan';
export const REGIONS = 'util/lists/region';
export const ID = (end: number) => `0190a1b2-c3d4-7e5f-8a9b-0000000000b${end}`;
export const entry = (end: number, name: string, more: Partial<ListEntry> = {}): ListEntry => ({
  entity_id: ID(end),
  version: end,
  code: name.toUpperCase(),
  name_en: name,
  name_es: `${name} (es)`,
  lead_type: null,
  retired: false,
  parent: null,
  counties: [],
  ...more,
});
export const ITEMS = [entry(1, 'Aetna'), entry(2, 'Cigna', { retired: true }), entry(3, 'Humana')];
export const USE = { leads: 0, entries: 0, views: 0, rules: 0, reports: 0, imports: 0 };

const common: Answers = ({ method, path }) => {
  if (method !== 'GET') return { body: ITEMS[0] };
  if (path === `${PATH}/use`) return { body: { leads: { [ID(1)]: 1234 } } };
  if (/^util\/lists\/\w+\/use$/.test(path)) return { body: { leads: {} } };
  if (path.endsWith('/use')) return { body: USE };
  if (path.startsWith('util/lists/')) return { body: { items: ITEMS, order: 'mark' } };
  return undefined;
};
export const PR = { session: { role: 'SPECIALTY_PR_SUPERVISOR', type: 'SP' } } as const;
export const CS = { session: { role: 'CREDENTIALS_SUPERVISOR', type: null } } as const;
/** The screen at the address of a list, as src/App.tsx has it; `answers` come before those of the lists. */
export const open = (
  answers: Answers = () => undefined,
  list = 'health_plan',
  who: typeof PR | typeof CS = PR,
) =>
  show(
    <Routes>
      <Route path="/lists/:list?" element={<ListsScreen />} />
    </Routes>,
    { at: `/lists/${list}`, answers: (sent) => answers(sent) ?? common(sent), ...who },
  );
/** The entries of a list. */
export const listed = (items: readonly ListEntry[], order = 'mark') => ({ body: { items, order } });
export const written = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET');
export const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
type User = Awaited<ReturnType<typeof open>>['user'];
export const act = async (user: User, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
export const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
