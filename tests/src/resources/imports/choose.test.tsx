import { fireEvent, screen, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { CSV_IMPORT_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import ImportScreen from '#src/resources/imports/ImportScreen.tsx';
import { previewOf, type PreviewRequest } from '#src/resources/imports/preview.ts';
import { bodiesTo, byCall, inTurn, refusal, sentTo } from '../../../support/requests.ts';
import { answerPage, ME, show, type Answers } from '../screen.tsx';
import { at, FLOW, FLOW_PATH, flowOf, openStep } from './jobs.support.tsx';

/** jsdom has no workers: what ours answers is answered beside the test's own work. */
class Beside extends EventTarget {
  private isOver = false;
  postMessage(request: PreviewRequest) {
    void previewOf(request).then((data) => {
      if (!this.isOver) this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }
  terminate() {
    this.isOver = true;
  }
}
beforeEach(() => vi.stubGlobal('Worker', Beside));

const CSV = 'Company;Teléfono;ZIP\nAcme Rides;(212) 434-2000;02134\nSunny Vans;305 555 0100;33101\n';
const fileOf = (content: BlobPart, name = 'leads.csv') => new File([content], name, { type: 'text/csv' });
const FLOWS = 'leads/import-flows';
const open = (more: Parameters<typeof show>[1] = {}) =>
  show(<ImportScreen />, { at: '/prospecting/leads/import', path: '/prospecting/leads/*', ...more });
type User = Awaited<ReturnType<typeof open>>['user'];
const choose = (user: User, content: BlobPart) =>
  user.upload(screen.getByTestId('import-file'), fileOf(content));
const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string) => screen.getByRole('radio', { name });
const select = (name: string) => screen.getByRole('combobox', { name });

describe('a file is chosen', () => {
  it('says the limit first, and shows how the file is read before anything is sent; of many columns forty, and how many there are; where it cannot be taken, it says why', async () => {
    const { user, sent } = await open();
    expect(screen.getByText('At most 5 MB (5,242,880 bytes)')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Choose data' })).toBeInTheDocument();
    await choose(user, CSV);
    expect(await screen.findByText('First rows of leads.csv · 3 columns')).toBeInTheDocument();
    expect(select('Delimiter')).toHaveTextContent('Semicolon ( ; )');
    expect(select('Encoding')).toHaveTextContent('UTF-8');
    expect(radio('Row 1 names the columns')).toBeChecked();
    const table = screen.getByRole('region', { name: 'First rows of leads.csv' });
    expect(table).toHaveAttribute('tabindex', '0');
    expect(within(table).getByText('02134')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', FLOWS)).toEqual([]);
    // Without imports that are open, nothing stands in their place.
    expect(sentTo(sent, 'GET', FLOWS)).toHaveLength(1);
    expect(screen.queryByText('Continue where you left off')).toBeNull();

    const names = Array.from({ length: 330 }, (_, index) => `Column ${index + 1}`);
    const long = 'a long sentence '.repeat(10).trim();
    await choose(user, `${names.join()}\n${names.map(() => long).join()}\n`);
    expect(await screen.findByText('First rows of leads.csv · 330 columns')).toBeInTheDocument();
    expect(screen.getByText('Column 40')).toBeInTheDocument();
    expect(screen.queryByText('Column 41')).toBeNull();
    expect(screen.getByText('and 290 more')).toBeInTheDocument();
    expect(screen.getAllByTitle(long)).toHaveLength(40);

    for (const [content, message] of [
      [new Uint8Array(CSV_IMPORT_MAX_BYTES + 1), /leads.csv has 5,242,881 bytes/],
      [new Uint8Array([0x89, 0x50, 0]), /^Invalid CSV\. Please, check the format/],
    ] as const) {
      await choose(user, content);
      expect(await screen.findByText(message)).toBeInTheDocument();
      const upload = screen.queryByRole('button', { name: 'Upload and continue' });
      if (upload) expect(upload).toBeDisabled();
    }
    // Another row may name the columns where the first repeats a name.
    await choose(user, 'x,y,x,y\nPhone,Name,Fax,Email\n1,2,3,4\n');
    const refused = 'x, y: There are headers with the same name, please select another file';
    expect(await screen.findByText(refused)).toBeInTheDocument();
    expect(button('Upload and continue')).toBeDisabled();
    await user.click(radio('Row 2 names the columns'));
    expect(screen.queryByText(/There are headers/)).toBeNull();
    expect(button('Upload and continue')).toBeEnabled();
    expect(sentTo(sent, 'POST', FLOWS)).toEqual([]);
  });

  it('that is dropped is read again by another encoding and delimiter', async () => {
    const { user } = await open();
    const files = [fileOf('A,B\nñandú,1\n')];
    fireEvent.drop(screen.getByTestId('import-drop'), { dataTransfer: { files } });
    await screen.findByText('ñandú');
    await user.click(select('Encoding'));
    expect(textsOf(screen.getAllByRole('option'))).toEqual([
      'UTF-8',
      'UTF-16 LE',
      'UTF-16 BE',
      'Windows-1252 (Western)',
    ]);
    await user.click(screen.getByRole('option', { name: 'Windows-1252 (Western)' }));
    expect(await screen.findByText('Ã±andÃº')).toBeInTheDocument();
    await user.click(select('Delimiter'));
    await user.click(screen.getByRole('option', { name: 'Bar ( | )' }));
    expect(await screen.findByText('First rows of leads.csv · 1 column')).toBeInTheDocument();
    expect(screen.getByText('A,B')).toBeInTheDocument();
  });

  it('has its header row chosen by a row, by the keyboard, or has none', async () => {
    const titled = 'Leads of May;;\n\nCompany;Phone;ZIP\nAcme;1;2\nSunny;3;4\n';
    const { user, sent } = await open({ answers: byCall({ [`POST ${FLOWS}`]: { body: flowOf() } }) });
    await choose(user, titled);
    await screen.findByText('Leads of May');
    expect(radio('Row 3 names the columns')).toBeChecked();
    expect(
      screen.getByText('Row 3 names the columns; what stands above it is left out.'),
    ).toBeInTheDocument();
    // A line without a word cannot name columns.
    expect(radio('Row 2 names the columns')).toBeDisabled();
    await user.click(screen.getByText('Leads of May'));
    expect(radio('Row 1 names the columns')).toBeChecked();
    await user.click(radio('No header row'));
    expect(
      screen.getByText('No row names the columns: they are called #1, #2, and so on.'),
    ).toBeInTheDocument();
    radio('Row 4 names the columns').focus();
    await user.keyboard(' ');
    expect(radio('Row 4 names the columns')).toBeChecked();
    await user.click(button('Upload and continue'));
    await waitFor(() => expect(sentTo(sent, 'POST', FLOWS)).toHaveLength(1));
    expect(Object.fromEntries(sentTo(sent, 'POST', FLOWS)[0]!.query)).toEqual({
      lead_type: 'TP',
      filename: 'leads.csv',
      separator: ';',
      encoding: 'utf-8',
      header_row: '4',
    });
  });
});

it('a file that cannot be taken keeps the file and its settings after a refusal and after a network failure', async () => {
  const fails = [{ field: 'file', code: 'empty_file', message: 'The file holds no rows' }];
  let answer: ReturnType<Answers> = refusal(422, 'Invalid CSV', { fails });
  const stored = flowOf({ stage: 'mapping', can: { edit: true } });
  const { user, sent } = await open({
    answers: byCall({
      [`GET ${FLOW_PATH}`]: { body: stored },
      [`POST ${FLOWS}`]: () => {
        if (!answer) throw new TypeError('fetch failed');
        return answer;
      },
    }),
  });
  await choose(user, CSV);
  await screen.findByText('Acme Rides');
  await user.click(radio('Row 2 names the columns'));
  await user.click(button('Upload and continue'));
  expect(await screen.findByText('The file holds no rows')).toBeInTheDocument();
  expect(radio('Row 2 names the columns')).toBeChecked();
  answer = undefined;
  await user.click(button('Upload and continue'));
  await waitFor(() => expect(screen.queryByText('The file holds no rows')).toBeNull());
  expect(await screen.findByText('Unable to contact server')).toBeInTheDocument();
  answer = { status: 201, body: stored };
  await user.click(button('Upload and continue'));
  const heading = await screen.findByRole('heading', { level: 2, name: 'Mapping' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(sentTo(sent, 'POST', FLOWS).map(({ query }) => query.get('header_row'))).toEqual(['2', '2', '2']);
});

it('imports that are open are offered to be continued', async () => {
  const task = flowOf({ filename: 'may.csv', stage: 'analysed' });
  const { sent } = await open({ answers: byCall({ [`GET ${FLOWS}`]: answerPage([task]) }) });
  const card = await screen.findByRole('region', { name: 'Continue where you left off' });
  expect(within(card).getByRole('link', { name: 'may.csv' })).toHaveAttribute(
    'href',
    `/prospecting/leads/import?flow=${FLOW}`,
  );
  expect(within(card).getByText(/^Analysed · /)).toBeInTheDocument();
  expect(Object.fromEntries(sentTo(sent, 'GET', FLOWS)[0]!.query)).toEqual({
    status_in: 'New,In Progress',
    created_by_eq: ME,
    size: '5',
    ordering: '-updated_at',
  });
});

describe('the stored file of an import', () => {
  const ROWS = [
    ['Name', 'Phone'],
    ['Acme', '212'],
  ];
  const EDITABLE = {
    stage: 'mapping',
    status: 'New',
    headers: ['Name', 'Phone'],
    suggestions: [{ column: 'Name', field: 'company_name', confidence: 1, by: 'name' }],
    can: { edit: true },
  } as const;
  const stored = (flow: ImportFlow, more: Answers = () => undefined) => {
    const known = byCall({
      [`GET ${FLOW_PATH}/preview`]: ({ query }) => ({
        body: { ...Object.fromEntries(query), header_row: 1, rows: ROWS },
      }),
    });
    return openStep(() => flow, { ...at('choose'), answers: (sent) => more(sent) ?? known(sent) });
  };
  const SAVE = `PATCH ${FLOW_PATH}`;

  it('is shown with how it is read, and goes on unchanged without a call', async () => {
    const { user, sent } = await stored(flowOf(EDITABLE));
    expect(await screen.findByText(/^florida\.csv, 1,200 bytes, uploaded on /)).toBeInTheDocument();
    expect(await screen.findByText('Acme')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose another file' })).toHaveAttribute(
      'href',
      '/prospecting/leads/import',
    );
    await user.click(button('Continue'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Mapping' })).toBeInTheDocument();
    expect(bodiesTo(sent, 'PATCH', FLOW_PATH)).toEqual([]);
  });

  it('saves only what differs, without a question where nothing was chosen yet, and keeps what was refused', async () => {
    const fails = [{ field: 'Name', code: 'repeated_header', message: 'The same name' }];
    const changed = flowOf({ ...EDITABLE, version: 8, header_row: 2 });
    const { user, sent } = await stored(
      flowOf(EDITABLE),
      byCall({ [SAVE]: inTurn(refusal(422, 'Invalid CSV', { fails }), { body: changed }) }),
    );
    await screen.findByText('Acme');
    await user.click(radio('Row 2 names the columns'));
    await user.click(button('Continue'));
    expect(await screen.findByText('Name: The same name')).toBeInTheDocument();
    expect(radio('Row 2 names the columns')).toBeChecked();
    await user.click(button('Continue'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Mapping' })).toBeInTheDocument();
    const body = { version: 7, header_row: 2 };
    expect(bodiesTo(sent, 'PATCH', FLOW_PATH)).toEqual([body, body]);
  });

  it('asks before choices for the old columns are lost', async () => {
    const flow = flowOf({ ...EDITABLE, mappings: [{ column: 'Name', field: 'dba' }] });
    const { user, sent } = await stored(flow, byCall({ [SAVE]: { body: { ...flow, separator: '|' } } }));
    await screen.findByText('Acme');
    await user.click(select('Delimiter'));
    await user.click(screen.getByRole('option', { name: 'Bar ( | )' }));
    await waitFor(() => expect(button('Continue')).toBeEnabled());
    await user.click(button('Continue'));
    const dialog = await screen.findByRole('dialog', { name: 'Read the file otherwise?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesTo(sent, 'PATCH', FLOW_PATH)).toEqual([]);
    await waitFor(() => expect(button('Continue')).toBeEnabled());
    await user.click(button('Continue'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(bodiesTo(sent, 'PATCH', FLOW_PATH)).toEqual([{ version: 7, separator: '|' }]));
  });

  it('can only be looked at once rows were imported, and says that the very file came in before', async () => {
    const OTHER_FLOW = '0190a1b2-c3d4-7e5f-8a9b-00000000f200';
    const seen_before = { entity_id: OTHER_FLOW, filename: 'old.csv', at: '2026-02-03T12:00:00.000Z' };
    await stored(flowOf({ stage: 'imported', can: { edit: false, items: true }, seen_before }));
    expect(await screen.findByText(/Rows of this file have been imported/)).toBeInTheDocument();
    expect(await screen.findByText('Acme')).toBeInTheDocument();
    expect(radio('No header row')).toBeDisabled();
    expect(select('Delimiter')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/imported before, on 02\/03\/2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See that import' })).toHaveAttribute(
      'href',
      `/prospecting/leads/import?flow=${OTHER_FLOW}`,
    );
  });
});

describe('the steps', () => {
  const link = (name: string) => screen.queryByRole('link', { name: new RegExp(name) });

  it('that can be looked at are links, and the address carries the step', async () => {
    const flow = flowOf({ stage: 'imported', can: { items: true } });
    const { user, router } = await openStep(() => flow);
    expect(await screen.findByRole('heading', { level: 2, name: 'Import' })).toBeInTheDocument();
    for (const name of ['Choose data', 'Mapping', 'Data analysis']) expect(link(name)).toBeInTheDocument();
    await user.click(link('Mapping')!);
    expect(await screen.findByRole('heading', { level: 2, name: 'Mapping' })).toHaveFocus();
    expect(router.state.location.search).toBe(`?flow=${FLOW}&step=mapping`);
    expect(link('Import$')).toBeInTheDocument();
  });

  it('that are still to come are not', async () => {
    await openStep(() => flowOf({ stage: 'mapping', can: { edit: true } }), at('import'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Mapping' })).toBeInTheDocument();
    expect(link('Choose data')).toBeInTheDocument();
    expect(link('Data analysis')).toBeNull();
  });
});
