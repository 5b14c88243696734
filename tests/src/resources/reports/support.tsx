import { byCall, ME, screen, sentTo, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { expect, vi } from 'vitest';
import { EMPTY_DEFINITION, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportRun, ReportTemplate } from '#schemas/report/item.ts';
import type { ReportPreview } from '#schemas/report/preview.ts';
import BuilderScreen from '#src/resources/reports/builder/BuilderScreen.tsx';
import type { ReportArea } from '#src/resources/reports/paths.ts';
import { CATALOGUE } from './catalogue.ts';
import { type Sent, show, withNotices } from '../screen.tsx';

export const REPORT = '0190a1b2-c3d4-7e5f-8a9b-0000000000a1';
export const COPY = '0190a1b2-c3d4-7e5f-8a9b-0000000000a2';
export const RUN = '0190a1b2-c3d4-7e5f-8a9b-0000000000b1';
const AT = '2026-03-01T15:00:00.000Z';

export const NAMES: ReportDefinition = { ...EMPTY_DEFINITION, columns: [{ column: 'resource.name' }] };

export const templateOf = (more: Partial<ReportTemplate> = {}): ReportTemplate => ({
  entity_id: REPORT,
  version: 3,
  name: 'My drivers',
  category: 'DRIVERS',
  lead_type: 'TP',
  description: null,
  folder_id: null,
  owner: { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' },
  mine: true,
  shared: false,
  favourite: false,
  pinned: false,
  used_at: null,
  created_at: AT,
  updated_at: AT,
  trashed_at: null,
  can: { overwrite: true, edit: true, share: true, remove: true },
  definition: NAMES,
  ...more,
});

export const runOf = (more: Partial<ReportRun> = {}): ReportRun => ({
  entity_id: RUN,
  version: 1,
  template_id: REPORT,
  schedule_id: null,
  name: 'My drivers',
  category: 'DRIVERS',
  format: 'XLSX',
  status: 'QUEUED',
  rows: 0,
  total: null,
  cut: false,
  failure: null,
  file_key: null,
  file_name: null,
  created_at: AT,
  started_at: null,
  ended_at: null,
  ...more,
});

/** Rows that say which columns they are of. */
function previewOf({ columns, group }: ReportDefinition): ReportPreview {
  const titles = group.length > 0 ? ['Status', 'Number of rows'] : columns.map(({ column }) => column);
  const head = titles.map((title, place) => ({
    key: title,
    title,
    numeric: group.length > 0 && place === 1,
  }));
  const figures = [1200, 7];
  return {
    head,
    rows: figures.map((figure, row) => ({
      cells: head.map(({ numeric, title }) => (numeric ? String(figure) : `${title} ${row}`)),
      numbers: head.map(({ numeric }) => (numeric ? figure : null)),
    })),
    more: false,
  };
}

/** Calls about the saved report. */
export const TEMPLATES = 'reports/templates';
export const ONE = `${TEMPLATES}/${REPORT}`;
export const PREVIEW = 'POST reports/preview';

/** The server's part as far as a test says nothing else. */
const known = byCall({
  'GET reports/columns': { body: CATALOGUE },
  [PREVIEW]: ({ body }) => ({ body: previewOf(body!.definition as ReportDefinition) }),
  'GET reports/folders': { body: { items: [] } },
  [`GET ${ONE}`]: { body: templateOf() },
  [`PATCH ${ONE}`]: ({ body }) => ({ body: templateOf({ ...body, version: 4 }) }),
  [`POST ${TEMPLATES}`]: ({ body }) => ({
    status: 201,
    body: templateOf({ entity_id: COPY, version: 1, ...body }),
  }),
  [`PUT ${ONE}/marks`]: { body: null },
  [`PUT ${TEMPLATES}/${COPY}/marks`]: { body: null },
});

type Options = Parameters<typeof show>[1] & {
  readonly area?: ReportArea;
  readonly search?: string;
  /** As on a phone. */
  readonly isNarrow?: boolean;
};

/** The builder at an address. */
export async function open({
  answers,
  area = 'credentialing',
  search = '',
  isNarrow,
  ...more
}: Options = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !isNarrow && query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const pathname = `/${area}/reports/template`;
  return show(withNotices(<BuilderScreen area={area} />), {
    at: { pathname, search },
    path: pathname,
    answers: (sent) => answers?.(sent) ?? known(sent),
    ...more,
  });
}
export type User = Awaited<ReturnType<typeof open>>['user'];

/** A new report of a category, and the saved one. */
export const NEW = { search: '?category=DRIVERS' };
export const SAVED = { search: `?id=${REPORT}` };
export const table = () => screen.findByRole('table', { name: 'First rows of the report' });
/** The builder of a new report, with its first preview. */
export async function openNew(more: Options = {}) {
  const view = await open({ ...NEW, ...more });
  await table();
  return view;
}

export const lastPreview = (sent: readonly Sent[]) =>
  sentTo(sent, 'POST', 'reports/preview').at(-1)?.body?.definition as ReportDefinition | undefined;
export const headsShown = () =>
  textsOf(
    within(screen.getByRole('table', { name: 'First rows of the report' })).getAllByRole('columnheader'),
  );

export async function choose(user: User, input: HTMLElement, option: string | RegExp) {
  await user.click(input);
  await user.click(await screen.findByRole('option', { name: option }));
}
/** Adds a filter by a column; its group. */
export async function addFilter(user: User, column: string) {
  await choose(user, await screen.findByRole('combobox', { name: 'Add a filter' }), column);
  return within(screen.getByRole('group', { name: `Filter: ${column}` }));
}
export const tick = async (user: User, name: string) =>
  user.click(await screen.findByRole('checkbox', { name }));
/** Presses a button once it can be pressed: it cannot while an answer to the last press is on its way. */
export async function press(user: User, name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
