import { byCall, LEAD, ME, refusal, screen, sentTo, textsOf, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { ImportOptions } from '#schemas/import-flow/index.ts';
import { EMAIL_FAIL, flow, item, openStep, patches, PATHS, type World } from './rows.support.tsx';

const OPTIONS: ImportOptions = { duplicates: 'skip', unmatched: 'create', keys: ['npi', 'phone'] };
const duplicates = (options: Partial<ImportOptions> = {}, version = 4, ready = 8) =>
  flow({ version, counts: { valid: 8, refused: 2, ready }, options: { ...OPTIONS, ...options } });

const twin = (row: number, more: Parameters<typeof item>[1] = {}) =>
  item(row, {
    status: 'DUPLICATED',
    data: { Name: 'Acme', Mail: 'ana@x.org', Phone: '2124342000' },
    record: { company_name: 'Acme', email: 'ana@x.org', phone: '+12124342000', status: 'NEW' },
    said: ['company_name', 'email', 'phone'],
    fails: [{ field: 'phone', code: 'duplicate_lead', message: 'A lead with this value exists' }],
    duplicate_of: LEAD,
    ...more,
  });

const lead = {
  entity_id: LEAD,
  version: 3,
  company_name: 'ACME RIDES',
  email: null,
  phone: '+12124342000',
  status: 'CONTACTED',
  pr_assigned_id: ME,
  can: { edit: true, statuses: [] },
};
const READ = `GET leads/tp/${LEAD}`;
const CHOOSE = `PATCH ${PATHS.flow}`;
const one = (): Partial<World> => ({ flow: duplicates(), items: [twin(2)] });
const decisionOf = (row: number) => screen.findByRole('combobox', { name: `Decision for row ${row}` });

describe('what becomes of duplicates', () => {
  it('is said for all of them at once, and of rows without a match, with what each choice means', async () => {
    const { user, sent, world } = await openStep(one(), {
      answers: byCall({
        [CHOOSE]: ({ body }) => {
          const { options } = body as { options: Partial<ImportOptions> };
          const ready = options.unmatched === 'skip' ? 0 : 10;
          world.flow = duplicates({ ...world.flow.options, ...options }, world.flow.version + 1, ready);
          return { body: world.flow };
        },
      }),
    });
    expect(await screen.findByRole('radio', { name: /^Skip/ })).toBeChecked();
    const fill = screen.getByRole('radio', { name: /^Fill empty fields/ });
    expect(fill).toHaveAccessibleDescription('The lead takes over only what it does not say yet.');
    await user.click(fill);
    expect(await screen.findByText(/8 leads will be created, 2 leads updated\./)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Fill empty fields/ })).toBeChecked();
    expect(
      within(await decisionOf(2)).getByRole('option', { name: 'As for all (Fill empty fields)' }),
    ).toBeInTheDocument();
    const box = screen.getByRole('switch', { name: 'Create leads for rows without a match' });
    expect(box).toBeChecked();
    await user.click(box);
    expect(await screen.findByText(/all other rows are left out/)).toBeInTheDocument();
    expect(await screen.findByText(/10 rows left out/)).toBeInTheDocument();
    expect(patches(sent, PATHS.flow)).toEqual([
      { version: 4, options: { duplicates: 'fill' } },
      { version: 5, options: { unmatched: 'skip' } },
    ]);
  });

  it('keeps the keyboard where it is while the choice is written, and shows what is there when it is refused', async () => {
    let refuse: () => void = () => undefined;
    const isOver = new Promise<void>((done) => (refuse = done));
    const { user } = await openStep(one(), {
      answers: byCall({ [CHOOSE]: () => isOver.then(() => refusal(409, 'Not now')) }),
    });
    const fill = await screen.findByRole('radio', { name: /^Fill empty fields/ });
    await user.click(fill);
    expect(fill).toBeChecked();
    expect(fill).toBeEnabled();
    expect(screen.getByRole('switch')).toBeEnabled();
    refuse();
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Skip/ })).toBeChecked());
  });

  it('is decided for a row on its own, and all go back together', async () => {
    const { user, sent, world } = await openStep(
      { flow: duplicates(), items: [twin(2), twin(3)] },
      {
        answers: byCall({
          [`PATCH ${PATHS.items}`]: () => {
            world.items = [twin(2, { version: 3 }), twin(3)];
            return { body: { ...world.flow, version: 5 } };
          },
          [`PATCH ${PATHS.item(2)}`]: () => {
            const decided = twin(2, { version: 2, decision: 'create' });
            world.items = [decided, twin(3)];
            return { body: decided };
          },
        }),
      },
    );
    const select = await decisionOf(2);
    const options = within(select).getAllByRole('option');
    expect(textsOf(options)).toEqual([
      'As for all (Skip)',
      'Skip',
      'Fill empty fields',
      'Overwrite',
      'Create anyway',
    ]);
    await user.selectOptions(select, 'Create anyway');
    expect(patches(sent, PATHS.item(2))).toEqual([{ version: 1, decision: 'create' }]);
    expect(await screen.findByText('1 row is decided on its own')).toBeInTheDocument();
    expect(await decisionOf(2)).toHaveValue('create');
    await user.click(screen.getByRole('button', { name: 'Treat all alike' }));
    await expect
      .poll(() => patches(sent, PATHS.items))
      .toEqual([{ version: 4, where: { status: 'DUPLICATED' }, set: { decision: null } }]);
    await expect.poll(async () => ((await decisionOf(2)) as HTMLSelectElement).value).toBe('');
    expect(screen.queryByText(/decided on its own/)).toBeNull();
  });
});

describe('a duplicate compared', () => {
  it('stands beside the lead that exists, with what filling and overwriting would change; stays as it is, and so does what was typed and refused, when the choice for all is another', async () => {
    const { user, sent, world } = await openStep(one(), {
      answers: byCall({
        [READ]: { body: lead },
        [CHOOSE]: () => ({ body: (world.flow = duplicates({ duplicates: 'overwrite' }, 5)) }),
        [`PATCH ${PATHS.item(2)}`]: refusal(400, 'Refused', {
          fails: [{ ...EMAIL_FAIL, message: 'Too long' }],
        }),
      }),
    });
    await decisionOf(2);
    expect(sentTo(sent, 'GET', READ.slice(4))).toEqual([]);
    const compare = screen.getByRole('button', { name: 'Compare row 2' });
    await user.click(compare);
    expect(compare).toHaveAttribute('aria-expanded', 'true');
    const view = within(await screen.findByRole('group', { name: 'Row 2 compared' }));
    expect(await view.findByRole('link', { name: /ACME RIDES/ })).toHaveAttribute(
      'href',
      `/prospecting/leads/details/${LEAD}`,
    );
    expect(view.getByText('Contacted')).toBeInTheDocument();
    const line = (name: string) => view.getByRole('row', { name: new RegExp(`^${name}`) });
    expect(line('Company name')).toHaveTextContent('AcmeACME RIDESOverwrite replaces it');
    expect(line('Email')).toHaveTextContent('ana@x.org');
    expect(line('Email')).toHaveTextContent('Fill and Overwrite write it');
    expect(line('Phone number')).toHaveTextContent('(212) 434-2000(212) 434-2000');
    // A status follows the life of its lead: no row changes it.
    expect(view.queryByRole('row', { name: /^Status/ })).toBeNull();
    expect(textsOf(view.getAllByRole('rowheader'))).toEqual(['Company name', 'Email', 'Phone number']);
    await user.click(compare);
    expect(screen.queryByRole('group', { name: 'Row 2 compared' })).toBeNull();

    await user.click(compare);
    await user.click(screen.getByRole('button', { name: /^Correct Mail in row 2/ }));
    await user.keyboard('typed and refused{Enter}');
    expect(await screen.findByText('Not saved: Too long')).toBeInTheDocument();
    const reads = () => sentTo(sent, 'GET', PATHS.items).length;
    const before = reads();
    await user.click(screen.getByRole('radio', { name: /^Overwrite/ }));
    expect(
      await within(await decisionOf(2)).findByRole('option', { name: 'As for all (Overwrite)' }),
    ).toBeInTheDocument();
    expect(await screen.findByRole('group', { name: 'Row 2 compared' })).toBeInTheDocument();
    expect(screen.getByText('typed and refused')).toBeInTheDocument();
    expect(reads()).toBe(before);
  });

  it('cannot change a lead that the reader may not change, and tells nothing of one that may not be seen', async () => {
    const hidden = '0190a1b2-c3d4-7e5f-8a9b-0000000000fe';
    const { user } = await openStep(
      { flow: duplicates(), items: [twin(2), twin(3, { duplicate_of: hidden })] },
      {
        answers: byCall({
          [READ]: { body: { ...lead, can: { edit: false, statuses: [] } } },
          [`GET leads/tp/${hidden}`]: refusal(404, 'No results found'),
        }),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Compare row 2' }));
    const why = 'You may not change this lead, so the row cannot fill or overwrite it.';
    expect(await screen.findByRole('alert')).toHaveTextContent(why);
    const select = await decisionOf(2);
    expect(select).toHaveAccessibleDescription(why);
    expect(within(select).getByRole('option', { name: 'Overwrite' })).toBeDisabled();
    expect(within(select).getByRole('option', { name: 'Fill empty fields' })).toBeDisabled();
    expect(within(select).getByRole('option', { name: 'Create anyway' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Compare row 3' }));
    expect(await screen.findByText(/it cannot be shown to you/)).toBeInTheDocument();
  });

  it('stands beside the other row when it repeats one of the file', async () => {
    const first = item(2, {
      status: 'VALID',
      fails: [],
      data: { Name: 'Acme LLC', Phone: '(212) 434-2000' },
    });
    const second = twin(9, {
      duplicate_of: null,
      duplicate_row: 2,
      fails: [{ field: 'phone', code: 'duplicate_row', message: 'The same value as in row 2 of the file' }],
    });
    const { user, sent } = await openStep({ flow: duplicates(), items: [first, second] });
    await user.click(await screen.findByRole('button', { name: 'Compare row 9' }));
    const view = within(await screen.findByRole('group', { name: 'Row 9 compared' }));
    expect(await view.findByRole('columnheader', { name: 'Row 2 (valid)' })).toBeInTheDocument();
    expect(view.getByRole('row', { name: /^Name/ })).toHaveTextContent('AcmeAcme LLC');
    expect(view.getByRole('row', { name: /^Phone/ })).toHaveTextContent('2124342000(212) 434-2000');
    expect(sent.some(({ path, query }) => path === PATHS.items && query.get('row_no') === '2')).toBe(true);
  });
});
