import { answerPage, type Answers, ME, OTHER, screen, show, within, withNotices } from '#tests/src/kit.ts';
import type {
  ReportFolder,
  ReportItem,
  ReportRun,
  ReportSchedule,
  ReportShare,
} from '#schemas/report/item.ts';
import ReportsScreen from '#src/resources/reports/explorer/ReportsScreen.tsx';
import type { ReportArea } from '#src/resources/reports/paths.ts';
import { CATALOGUE } from '../catalogue.ts';
import { templateOf } from '../support.tsx';

const AT = '2026-03-01T15:00:00.000Z';
let next = 0;
const newId = () => `0190a1b2-c3d4-7e5f-8a9c-${String((next += 1)).padStart(12, '0')}`;

export const reportOf = (name: string, more: Partial<ReportItem> = {}): ReportItem => {
  const { definition: _definition, ...item } = templateOf({ entity_id: newId(), name });
  return { ...item, ...more };
};

const BO = { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee' };
/** A report that somebody else shares with the reader. */
export const theirs = (name: string, more: Partial<ReportItem> = {}): ReportItem =>
  reportOf(name, {
    owner: BO,
    mine: false,
    shared: true,
    can: { overwrite: false, edit: false, share: false, remove: false },
    ...more,
  });

export const folderOf = (name: string, more: Partial<ReportFolder> = {}): ReportFolder => ({
  entity_id: newId(),
  version: 1,
  name,
  parent_id: null,
  owner: { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' },
  mine: true,
  shared: false,
  trashed_at: null,
  can: { add: true, edit: true, share: true, remove: true },
  ...more,
});

export const scheduleOf = (template_id: string, more: Partial<ReportSchedule> = {}): ReportSchedule => ({
  entity_id: newId(),
  version: 2,
  template_id,
  pace: 'WEEKLY',
  weekday: 3,
  month_day: null,
  hour: 7,
  format: 'XLSX',
  answers: {},
  reason: null,
  by_mail: false,
  active: true,
  next_at: AT,
  failure: null,
  failed_at: null,
  ...more,
});

interface Kept {
  readonly reports?: readonly ReportItem[];
  readonly folders?: readonly ReportFolder[];
  readonly runs?: readonly ReportRun[];
  readonly schedules?: readonly ReportSchedule[];
  readonly shares?: readonly ReportShare[];
}

/** The lists of docs/decisions/017 over what a test says is there; what changes something is the test's own. */
const lists =
  (kept: () => Kept): Answers =>
  ({ method, path, query }) => {
    const { reports = [], folders = [], runs = [], schedules = [], shares = [] } = kept();
    if (method !== 'GET') return undefined;
    if (path === 'reports/folders') {
      const isTrash = query.get('trashed') === 'true';
      return { body: { items: folders.filter(({ trashed_at }) => (trashed_at !== null) === isTrash) } };
    }
    if (path === 'reports/templates') return answerPage(inView(reports, query), { size: 50 });
    if (path === 'reports/runs') return answerPage(runs);
    if (path === 'reports/columns') return { body: CATALOGUE };
    if (path === 'reports/schedules') {
      const of = query.get('template_id');
      return { body: { items: schedules.filter(({ template_id }) => of === null || template_id === of) } };
    }
    if (path.endsWith('/shares')) return { body: { items: shares, version: 3 } };
    const run = runs.find(({ entity_id }) => path === `reports/runs/${entity_id}`);
    if (run) return { body: run };
    const one = reports.find(({ entity_id }) => path === `reports/templates/${entity_id}`);
    return one && { body: templateOf(one) };
  };

function inView(reports: readonly ReportItem[], query: URLSearchParams): readonly ReportItem[] {
  const view = query.get('view');
  const folder = query.get('folder_id');
  const search = query.get('search')?.toLowerCase() ?? '';
  const keys = query.getAll('entity_id_in').flatMap((value) => value.split(','));
  return reports.filter(
    (one) =>
      (one.trashed_at !== null) === (view === 'trash') &&
      (view !== 'pinned' || one.pinned) &&
      (view !== 'favourites' || one.favourite) &&
      (view !== 'mine' || one.mine) &&
      (view !== 'shared' || !one.mine) &&
      (folder === null || one.folder_id === (folder === 'top' ? null : folder)) &&
      (keys.length === 0 || keys.includes(one.entity_id)) &&
      one.name.toLowerCase().includes(search),
  );
}

type Options = Parameters<typeof show>[1] & { readonly area?: ReportArea; readonly search?: string };

/** The reports of an area at an address; `answers` come before what is kept. */
export async function open(
  kept: Kept | (() => Kept),
  { answers, area = 'prospecting', search = '', ...more }: Options = {},
) {
  const known = lists(typeof kept === 'function' ? kept : () => kept);
  return show(
    withNotices(
      <main>
        <ReportsScreen area={area} />
      </main>,
    ),
    {
      at: { pathname: `/${area}/reports`, search },
      path: `/${area}/reports`,
      answers: (sent) => answers?.(sent) ?? known(sent),
      ...more,
    },
  );
}

type User = Awaited<ReturnType<typeof open>>['user'];

export const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;

/** Chooses something in the menu of a report or folder. */
export async function choose(user: User, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

export async function pick(
  user: User,
  label: string | RegExp,
  option: string,
  within_ = screen as Pick<typeof screen, 'getByRole'>,
) {
  await user.click(within_.getByRole('combobox', { name: label }));
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }));
}
