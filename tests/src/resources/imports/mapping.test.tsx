import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ImportFlow, SavedMapping } from '#schemas/import-flow/index.ts';
import { fill } from '../../../support/fill.ts';
import { OTHER, type Answers, type Sent } from '../screen.tsx';
import { ANA, BO, FLOW, flowOf, isOf, openStep } from './jobs.support.tsx';

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
const isPatch = (sent: Sent) => isOf(sent, 'PATCH', `leads/import-flows/${FLOW}`);
const patches = (sent: readonly Sent[]) => sent.filter(isPatch).map(({ body }) => body);

interface Options {
  readonly saved?: readonly SavedMapping[];
  readonly answers?: Answers;
  readonly language?: 'en' | 'es';
}
const open = async (flow: ImportFlow, { saved = [], answers, language }: Options = {}) => {
  const view = await openStep(() => flow, {
    at: { pathname: '/prospecting/leads/import', search: `?flow=${FLOW}&step=mapping` },
    answers: (sent) =>
      answers?.(sent) ?? (isOf(sent, 'GET', MAPPINGS) ? { body: { items: saved } } : undefined),
    ...(language ? { language } : {}),
  });
  await screen.findByRole('heading', { level: 2, name: language === 'es' ? 'Asignación' : 'Mapping' });
  return view;
};
const button = (name: string) => screen.getByRole('button', { name });
const fieldOf = (column: string) => screen.getByRole('combobox', { name: `Field for column ${column}` });
const rowOf = (column: string) => fieldOf(column).closest('tr')!;
const labelled = (name: string) => screen.getByLabelText(name);

describe('a column', () => {
  it('says by what it came to its field and how sure that is, until somebody chooses otherwise', async () => {
    const { user } = await open(flowOf(EDITABLE));
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
  });

  it('that may hold several values says where its cells are cut', async () => {
    const flow = flowOf(EDITABLE);
    const { user, sent } = await open(flow, {
      answers: (call) => (isPatch(call) ? { body: { ...flow, stage: 'analysing' } } : undefined),
    });
    expect(screen.queryByLabelText('Cut at, column Name')).toBeNull();
    await user.selectOptions(labelled('Cut at, column Where'), 'Slash ( / )');
    await user.click(button('Analyse the data'));
    await waitFor(() => expect(patches(sent)).toHaveLength(1));
    expect(patches(sent)[0]).toEqual({
      version: 7,
      mappings: [
        { column: 'Name', field: 'company_name' },
        { column: 'Tel', field: 'phone' },
        { column: 'Where', field: 'states', split: '/' },
        { field: 'pr_assigned_id', value: 'tp.agent' },
      ],
      action: 'analyse',
    });
  });

  it('that fills a field of another is marked, both beside their fields', async () => {
    const { user } = await open(flowOf(EDITABLE));
    await user.selectOptions(fieldOf('Colour'), 'Phone number');
    for (const column of ['Tel', 'Colour'])
      expect(within(rowOf(column)).getByText('Choose only one column')).toBeInTheDocument();
    expect(button('Analyse the data')).toBeDisabled();
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
      answers: (call) =>
        isPatch(call)
          ? { status: 400, body: { message: 'Some values are not valid', status: 400, fails } }
          : undefined,
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
});

describe('defaults', () => {
  it('may be given to any field by an input of its sort, and taken away', async () => {
    const flow = flowOf(EDITABLE);
    const { user, sent } = await open(flow, {
      answers: (call) => {
        if (isPatch(call)) return { body: { ...flow, stage: 'analysing' } };
        return call.path === 'util/states'
          ? { body: { items: [{ entity_id: OTHER, name: 'Florida', code: 'FL', lead_type: null }] } }
          : undefined;
      },
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
    await waitFor(() => expect(patches(sent)).toHaveLength(1));
    const { mappings } = patches(sent)[0] as { mappings: { field: string; value?: string }[] };
    expect(mappings.filter((mapping) => mapping.value !== undefined)).toEqual([
      { field: 'pr_assigned_id', value: 'tp.agent' },
      { field: 'states', value: 'FL' },
      { field: 'medicaid', value: 'yes' },
      { field: 'dba', value: 'Night rides' },
    ]);
  });
});

describe('the same lead', () => {
  it('is told by what is chosen, at least by one', async () => {
    const flow = flowOf(EDITABLE);
    const { user, sent } = await open(flow, {
      answers: (call) => (isPatch(call) ? { body: { ...flow, stage: 'analysing' } } : undefined),
    });
    const box = (name: string) => screen.getByRole('checkbox', { name });
    expect(box('Company name with ZIP code')).toBeChecked();
    for (const name of ['NPI', 'Tax ID', 'Email', 'Phone number']) await user.click(box(name));
    box('Company name with ZIP code').focus();
    await user.keyboard(' ');
    expect(screen.getByText('Choose at least one')).toBeInTheDocument();
    expect(button('Analyse the data')).toBeDisabled();
    await user.click(box('NPI'));
    await user.click(button('Analyse the data'));
    await waitFor(() => expect(patches(sent)).toHaveLength(1));
    expect(patches(sent)[0]).toMatchObject({ options: { keys: ['npi'] }, action: 'analyse' });
  });
});

describe('saved mappings', () => {
  it('are applied; a default of which they say nothing stays', async () => {
    const { user } = await open(flowOf(EDITABLE), { saved: [savedOf()] });
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Saved mapping' }),
      'Brokers (Ana Ruiz)',
    );
    await user.click(button('Apply'));
    expect(fieldOf('Name')).toHaveValue('dba');
    expect(fieldOf('Tel')).toHaveValue('');
    expect(labelled('Cut at, column Where')).toHaveValue('/');
    expect(labelled('PR of the imported leads')).toHaveValue('tp.agent');
    expect(await screen.findByText('Mapping “Brokers” applied')).toBeInTheDocument();
  });

  it('are made under a name; one that is taken is told beside it', async () => {
    const isCreate = (sent: Sent) => isOf(sent, 'POST', MAPPINGS);
    let isTaken = true;
    const { user, sent } = await open(flowOf(EDITABLE), {
      answers: (call) => {
        if (!isCreate(call)) return undefined;
        const fails = [{ field: 'name', code: 'name_taken', message: 'There is one of this name already' }];
        return isTaken
          ? { status: 400, body: { message: 'Some values are not valid', status: 400, fails } }
          : { status: 201, body: savedOf({ name: 'Mine' }) };
      },
    });
    await user.click(button('Save this mapping as…'));
    const dialog = await screen.findByRole('dialog', { name: 'Save the mapping' });
    const name = within(dialog).getByLabelText(/^Name/);
    expect(name).toHaveFocus();
    expect(name).toHaveAttribute('maxlength', '60');
    await user.keyboard('{Enter}');
    expect(name).toHaveAccessibleDescription('Required');
    await user.keyboard('Mine{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('There is one of this name already'));
    isTaken = false;
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Mapping “Mine” saved')).toBeInTheDocument();
    expect(sent.filter(isCreate).at(-1)?.body).toEqual({
      flow_id: FLOW,
      name: 'Mine',
      mappings: EDITABLE.mappings,
    });
  });

  it('of one’s own are replaced under the same name, which is said before', async () => {
    const saved = [savedOf(), savedOf({ entity_id: OTHER, name: 'Theirs', owner: BO })];
    const isReplace = (sent: Sent) => isOf(sent, 'PATCH', `${MAPPINGS}/${saved[0]!.entity_id}`);
    const { user, sent } = await open(flowOf(EDITABLE), {
      saved,
      answers: (call) => (isReplace(call) ? { body: savedOf({ version: 3 }) } : undefined),
    });
    await screen.findByRole('combobox', { name: 'Saved mapping' });
    await user.click(button('Save this mapping as…'));
    await user.keyboard('Theirs');
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
    await user.clear(screen.getByLabelText(/^Name/));
    await user.keyboard('brokers');
    expect(screen.getByText('Your mapping “Brokers” will be replaced.')).toBeInTheDocument();
    await user.click(button('Replace'));
    await waitFor(() => expect(sent.filter(isReplace)).toHaveLength(1));
    expect(sent.find(isReplace)?.body).toEqual({ version: 2, mappings: EDITABLE.mappings });
  });

  it('are deleted after a question, by those who may', async () => {
    const saved = [savedOf(), savedOf({ entity_id: OTHER, name: 'Theirs', owner: BO, can: { edit: false } })];
    const { user, sent } = await open(flowOf(EDITABLE), {
      saved,
      answers: ({ method }) => (method === 'DELETE' ? { status: 200, body: {} } : undefined),
    });
    const select = await screen.findByRole('combobox', { name: 'Saved mapping' });
    await user.selectOptions(select, 'Theirs (Bo Lee)');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.selectOptions(select, 'Brokers (Ana Ruiz)');
    await user.click(button('Delete'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the mapping “Brokers”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => {
      const deleted = sent.find(({ method }) => method === 'DELETE');
      expect(deleted?.path).toBe(`${MAPPINGS}/${saved[0]!.entity_id}`);
      expect(deleted?.query.get('version')).toBe('2');
    });
  });

  it('from which the columns were mapped are named, an earlier import is told', async () => {
    const by = (how: 'saved' | 'earlier') =>
      flowOf({
        ...EDITABLE,
        suggestions: [{ column: 'Name', field: 'dba', confidence: 1, by: how }],
        mappings: [{ column: 'Name', field: 'dba' }],
      });
    const { unmount } = await open(by('saved'), { saved: [savedOf()] });
    expect(
      await screen.findByText('The columns are mapped as in the saved mapping “Brokers”.'),
    ).toBeInTheDocument();
    expect(within(rowOf('Name')).getByText('Saved · high')).toBeInTheDocument();
    unmount();
    await open(by('earlier'));
    expect(screen.getByText(/as in the last import of a file with these headers/)).toBeInTheDocument();
    expect(within(rowOf('Name')).getByText('As before · high')).toBeInTheDocument();
  });
});

describe('the step', () => {
  it('asks before a draft is left, and goes back to the file', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, router } = await open(flowOf(EDITABLE), {
      answers: ({ path }) =>
        path === `leads/import-flows/${FLOW}/preview`
          ? { body: { separator: ',', encoding: 'utf-8', header_row: 1, rows: [HEADERS] } }
          : undefined,
    });
    await user.selectOptions(fieldOf('Colour'), 'Email');
    await user.click(button('Go Back'));
    expect(ask).toHaveBeenCalledOnce();
    expect(fieldOf('Colour')).toHaveValue('email');
    ask.mockReturnValue(true);
    await user.click(button('Go Back'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Choose data' })).toBeInTheDocument();
    expect(router.state.location.search).toBe(`?flow=${FLOW}&step=choose`);
    ask.mockRestore();
  });

  it('can only be looked at where nothing may be changed any more', async () => {
    await open(flowOf({ ...EDITABLE, stage: 'analysing', can: {} }));
    expect(screen.getByText(/^Its rows are being processed/)).toBeInTheDocument();
    expect(fieldOf('Name')).toBeDisabled();
    expect(button('Analyse the data')).toBeDisabled();
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
  });

  it('is told in Spanish', async () => {
    await open(flowOf({ ...EDITABLE, mappings: [] }), { language: 'es', saved: [savedOf({ owner: null })] });
    expect(screen.getByText(/^Aún falta: Estados/)).toBeInTheDocument();
    expect(
      screen.getByRole('checkbox', { name: 'Nombre de la empresa con Código postal' }),
    ).toBeInTheDocument();
    expect(await screen.findByRole('option', { name: 'Brokers' })).toBeInTheDocument();
    expect(screen.getByLabelText('Agregar un valor predeterminado')).toBeInTheDocument();
  });
});
