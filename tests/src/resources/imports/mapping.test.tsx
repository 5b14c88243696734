import { type Answers, fill, OTHER, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ImportFlow, SavedMapping } from '#schemas/import-flow/index.ts';
import { bodiesTo, byCall, inTurn, refusal, sentTo } from '../../../support/requests.ts';
import { ANA, at, BO, FLOW, FLOW_PATH, flowOf, openStep } from './jobs.support.tsx';

const HEADERS = ['Name', 'Tel', 'Where', 'Colour'];
const EDITABLE = {
  stage: 'mapping',
  status: 'New',
  headers: HEADERS,
  samples: [['Acme'], ['212 434 2000'], ['FL/GA', 'TX'], []],
  mappings: [
    { column: 'Name', field: 'company_name' },
    { column: 'Tel', field: 'phone' },
    { column: 'Where', field: 'states' },
    { field: 'pr_assigned_id', value: 'tp.agent' },
  ],
  suggestions: [
    { column: 'Name', field: 'company_name', confidence: 1, by: 'name' },
    { column: 'Tel', field: 'phone', confidence: 0.72, by: 'content' },
    { column: 'Where', field: 'states', confidence: 0.4, by: 'similar' },
  ],
  can: { edit: true },
} as const satisfies Parameters<typeof flowOf>[0];

const savedOf = (more: Partial<SavedMapping> = {}): SavedMapping => ({
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-00000000aa01',
  version: 2,
  name: 'Brokers',
  mappings: [
    { column: 'Name', field: 'dba' },
    { column: 'Where', field: 'states', split: '/' },
  ],
  owner: ANA,
  updated_at: '2026-01-01T00:00:00.000Z',
  can: { edit: true },
  ...more,
});

const MAPPINGS = 'leads/import-mappings';
const SAVE = `PATCH ${FLOW_PATH}`;
const analysing = byCall({ [SAVE]: { body: flowOf({ ...EDITABLE, stage: 'analysing' }) } });

interface Options {
  readonly saved?: readonly SavedMapping[];
  readonly answers?: Answers;
}
const open = async (flow: ImportFlow, { saved = [], answers }: Options = {}) => {
  const known = byCall({ [`GET ${MAPPINGS}`]: { body: { items: saved } } });
  const view = await openStep(() => flow, {
    ...at('mapping'),
    answers: (sent) => answers?.(sent) ?? known(sent),
  });
  await screen.findByRole('heading', { level: 2, name: 'Mapping' });
  return view;
};
const button = (name: string) => screen.getByRole('button', { name });
const fieldOf = (column: string) => screen.getByRole('combobox', { name: `Field for column ${column}` });
const rowOf = (column: string) => fieldOf(column).closest('tr')!;
const labelled = (name: string) => screen.getByLabelText(name);

describe('a column', () => {
  it('says by what it came to its field and how sure that is, until somebody chooses otherwise; one field of two is marked at both; a draft is asked about before it is left for the file', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const preview = { separator: ',', encoding: 'utf-8', header_row: 1, rows: [HEADERS] };
    const { user, router } = await open(flowOf(EDITABLE), {
      answers: byCall({ [`GET ${FLOW_PATH}/preview`]: { body: preview } }),
    });
    expect(within(rowOf('Name')).getByText('By name · high')).toBeInTheDocument();
    expect(within(rowOf('Tel')).getByText('By content · medium')).toBeInTheDocument();
    expect(within(rowOf('Where')).getByText('Similar name · low')).toBeInTheDocument();
    expect(within(rowOf('Where')).getByText('Do these values fit?')).toBeInTheDocument();
    expect(within(rowOf('Tel')).queryByText('Do these values fit?')).toBeNull();
    expect(within(rowOf('Where')).getByRole('rowheader')).toHaveTextContent('Where');
    expect(within(rowOf('Where')).getAllByText('FL/GA · TX').length).toBeGreaterThan(0);
    await user.selectOptions(fieldOf('Tel'), 'Fax');
    expect(within(rowOf('Tel')).queryByText(/By content/)).toBeNull();
    await user.selectOptions(fieldOf('Tel'), 'Phone number');
    expect(within(rowOf('Tel')).getByText('By content · medium')).toBeInTheDocument();
    await user.selectOptions(fieldOf('Colour'), 'Phone number');
    for (const column of ['Tel', 'Colour'])
      expect(within(rowOf(column)).getByText('Choose only one column')).toBeInTheDocument();
    expect(button('Analyse the data')).toBeDisabled();

    await user.click(button('Go Back'));
    expect(ask).toHaveBeenCalledOnce();
    expect(fieldOf('Colour')).toHaveValue('phone');
    ask.mockReturnValue(true);
    await user.click(button('Go Back'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Choose data' })).toBeInTheDocument();
    expect(router.state.location.search).toBe(`?flow=${FLOW}&step=choose`);
  });

  it('that may hold several values says where its cells are cut; the same lead is told by one thing at least', async () => {
    const { user, sent } = await open(flowOf(EDITABLE), { answers: analysing });
    expect(screen.queryByLabelText('Cut at, column Name')).toBeNull();
    await user.selectOptions(labelled('Cut at, column Where'), 'Slash ( / )');
    const box = (name: string) => screen.getByRole('checkbox', { name });
    expect(box('Company name with ZIP code')).toBeChecked();
    for (const name of ['NPI', 'Tax ID', 'Email', 'Phone number']) await user.click(box(name));
    box('Company name with ZIP code').focus();
    await user.keyboard(' ');
    expect(screen.getByText('Choose at least one')).toBeInTheDocument();
    expect(button('Analyse the data')).toBeDisabled();
    await user.click(box('NPI'));
    await user.click(button('Analyse the data'));
    const mappings = EDITABLE.mappings.map((one) => (one.field === 'states' ? { ...one, split: '/' } : one));
    await waitFor(() =>
      expect(bodiesTo(sent, 'PATCH', FLOW_PATH)).toEqual([
        { version: 7, mappings, options: { keys: ['npi'] }, action: 'analyse' },
      ]),
    );
  });

  it('is found among many, and those without a field are shown alone', async () => {
    const headers = Array.from({ length: 330 }, (_, index) => `Column ${index + 1}`);
    const { user } = await open(
      flowOf({
        ...EDITABLE,
        headers: ['Name', ...headers],
        samples: [],
        mappings: [{ column: 'Name', field: 'company_name' }],
      }),
    );
    const shown = () => screen.getAllByRole('combobox', { name: /^Field for column/ });
    expect(screen.getByText('1 of 331 columns mapped')).toBeInTheDocument();
    expect(shown()).toHaveLength(1);
    await user.click(button('Only unmapped'));
    expect(shown()).toHaveLength(40);
    expect(screen.queryByLabelText('Field for column Name')).toBeNull();
    expect(button('Show all 330 columns')).toBeInTheDocument();
    await fill(user, screen.getByRole('searchbox', { name: 'Find a column' }), 'column 329');
    expect(shown()).toEqual([fieldOf('Column 329')]);
    // A row does not jump away while it is being edited.
    await user.selectOptions(fieldOf('Column 329'), 'Email');
    expect(fieldOf('Column 329')).toHaveValue('email');
    await user.click(button('Only mapped'));
    expect(shown()).toEqual([fieldOf('Column 329')]);
  });
});

describe('what is missing', () => {
  it('is listed, with required fields marked, and the analysis waits for it', async () => {
    const { user } = await open(flowOf({ ...EDITABLE, mappings: [] }));
    expect(screen.getByText(/^Still missing: States served and PR/)).toBeInTheDocument();
    expect(screen.getByText(/^Fill at least one of: Company name, Phone number/)).toBeInTheDocument();
    expect(
      within(fieldOf('Name')).getByRole('option', { name: 'States served (required)' }),
    ).toBeInTheDocument();
    expect(button('Analyse the data')).toBeDisabled();
    await user.selectOptions(fieldOf('Name'), 'Company name');
    expect(screen.queryByText(/^Fill at least one of/)).toBeNull();
  });

  it('as the server tells it, stands beside its row until that is chosen otherwise; the draft stays', async () => {
    const fails = [
      { field: 'phone', code: 'unknown_column', message: 'No such column' },
      { field: 'pr_assigned_id', code: 'unknown_reference', message: 'No such person' },
    ];
    const { user } = await open(flowOf(EDITABLE), {
      answers: byCall({ [SAVE]: refusal(400, 'Some values are not valid', { fails }) }),
    });
    await user.selectOptions(fieldOf('Colour'), 'Email');
    await user.click(button('Analyse the data'));
    expect(await within(rowOf('Tel')).findByText('No such column')).toBeInTheDocument();
    expect(screen.getByLabelText('PR of the imported leads')).toHaveAccessibleDescription('No such person');
    expect(fieldOf('Colour')).toHaveValue('email');
    await user.selectOptions(fieldOf('Tel'), 'Leave out');
    await user.selectOptions(fieldOf('Tel'), 'Fax');
    expect(screen.queryByText('No such column')).toBeNull();
    expect(screen.getByText('No such person')).toBeInTheDocument();
  });

  it('may be given by defaults, of any field by an input of its sort, which are taken away again', async () => {
    const states = { items: [{ entity_id: OTHER, name: 'Florida', code: 'FL', lead_type: null }] };
    const listed = byCall({ 'GET util/states': { body: states } });
    const { user, sent } = await open(flowOf(EDITABLE), {
      answers: (call) => listed(call) ?? analysing(call),
    });
    await within(labelled('States served, default')).findByRole('option', { name: 'Florida' });
    await user.selectOptions(labelled('States served, default'), 'Florida');
    const add = labelled('Add a default value');
    await user.selectOptions(add, 'Medicaid');
    await user.selectOptions(labelled('Medicaid, default'), 'Yes');
    await user.selectOptions(add, 'DBA');
    expect(labelled('DBA, default')).toHaveFocus();
    await user.keyboard('Night rides');
    await user.selectOptions(add, 'Email');
    expect(within(add).queryByRole('option', { name: 'Email' })).toBeNull();
    await fill(user, labelled('Email, default'), 'none');
    expect(labelled('Email, default')).toHaveAccessibleDescription('Not a valid email address');
    expect(button('Analyse the data')).toBeDisabled();
    await user.click(button('Remove the default of Email'));
    expect(screen.queryByLabelText('Email, default')).toBeNull();
    await user.click(button('Analyse the data'));
    await waitFor(() => expect(bodiesTo(sent, 'PATCH', FLOW_PATH)).toHaveLength(1));
    const { mappings } = bodiesTo(sent, 'PATCH', FLOW_PATH)[0] as unknown as Pick<ImportFlow, 'mappings'>;
    expect(mappings.filter((one) => 'value' in one)).toEqual([
      { field: 'pr_assigned_id', value: 'tp.agent' },
      { field: 'states', value: 'FL' },
      { field: 'medicaid', value: 'yes' },
      { field: 'dba', value: 'Night rides' },
    ]);
  });
});

it('saved mappings are made under a name, which is refused beside it where it is taken; one’s own are replaced; they are applied, keep a default of which they say nothing, and are deleted after a question by those who may', async () => {
  const saved = [savedOf(), savedOf({ entity_id: OTHER, name: 'Theirs', owner: BO, can: { edit: false } })];
  const own = `${MAPPINGS}/${saved[0]!.entity_id}`;
  const fails = [{ field: 'name', code: 'name_taken', message: 'There is one of this name already' }];
  const { user, sent } = await open(flowOf(EDITABLE), {
    saved,
    answers: byCall({
      [`POST ${MAPPINGS}`]: inTurn(refusal(400, 'Some values are not valid', { fails }), {
        status: 201,
        body: savedOf({ name: 'Mine' }),
      }),
      [`PATCH ${own}`]: { body: savedOf({ version: 3 }) },
      [`DELETE ${own}`]: { body: {} },
    }),
  });
  const select = await screen.findByRole('combobox', { name: 'Saved mapping' });
  await user.click(button('Save this mapping as…'));
  const dialog = await screen.findByRole('dialog', { name: 'Save the mapping' });
  const name = within(dialog).getByLabelText(/^Name/);
  expect(name).toHaveFocus();
  expect(name).toHaveAttribute('maxlength', '60');
  await user.keyboard('{Enter}');
  expect(name).toHaveAccessibleDescription('Required');
  await fill(user, name, 'Theirs');
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
  await fill(user, name, 'Mine');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription('There is one of this name already'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Mapping “Mine” saved')).toBeInTheDocument();
  const { mappings } = EDITABLE;
  expect(bodiesTo(sent, 'POST', MAPPINGS).at(-1)).toEqual({ flow_id: FLOW, name: 'Mine', mappings });
  await user.click(button('Save this mapping as…'));
  await fill(user, await screen.findByLabelText(/^Name/), 'brokers');
  expect(screen.getByText('Your mapping “Brokers” will be replaced.')).toBeInTheDocument();
  await user.click(button('Replace'));
  await waitFor(() => expect(bodiesTo(sent, 'PATCH', own)).toEqual([{ version: 2, mappings }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.selectOptions(select, 'Theirs (Bo Lee)');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.selectOptions(select, 'Brokers (Ana Ruiz)');
  await user.click(button('Apply'));
  expect(fieldOf('Name')).toHaveValue('dba');
  expect(fieldOf('Tel')).toHaveValue('');
  expect(labelled('Cut at, column Where')).toHaveValue('/');
  expect(labelled('PR of the imported leads')).toHaveValue('tp.agent');
  expect(await screen.findByText('Mapping “Brokers” applied')).toBeInTheDocument();
  await user.click(button('Delete'));
  const question = await screen.findByRole('dialog', { name: 'Delete the mapping “Brokers”?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sentTo(sent, 'DELETE', own)[0]?.query.get('version')).toBe('2'));
});

it.each([
  ['saved', 'The columns are mapped as in the saved mapping “Brokers”.', 'Saved · high'],
  ['earlier', /as in the last import of a file with these headers/, 'As before · high'],
] as const)('saved mappings from which the columns were mapped are named: %s', async (by, text, chip) => {
  const suggestions = [{ column: 'Name', field: 'dba', confidence: 1, by }];
  const mappings = [{ column: 'Name', field: 'dba' }];
  await open(flowOf({ ...EDITABLE, suggestions, mappings }), { saved: [savedOf()] });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(within(rowOf('Name')).getByText(chip)).toBeInTheDocument();
});

describe('the step', () => {
  it('can only be looked at where nothing may be changed any more', async () => {
    await open(flowOf({ ...EDITABLE, stage: 'analysing', can: {} }));
    expect(screen.getByText(/^Its rows are being processed/)).toBeInTheDocument();
    expect(fieldOf('Name')).toBeDisabled();
    expect(button('Analyse the data')).toBeDisabled();
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
  });
});
