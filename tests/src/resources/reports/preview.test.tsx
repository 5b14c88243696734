import { byCall, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import { isFilterGroup, type ReportDefinition } from '#schemas/report/definition.ts';
import {
  addFilter,
  choose,
  headsShown,
  NEW,
  ONE,
  open,
  openNew,
  press,
  PREVIEW,
  SAVED,
  table,
  templateOf,
  tick,
} from './support.tsx';

const definitionOf = (body: Record<string, unknown> | null) => body!.definition as ReportDefinition;

describe('the preview', () => {
  it('names what is wrong where it is and in a summary that leads there; keeps the rows before, also, busy, while the next are read', async () => {
    let answer: () => void = () => undefined;
    const late = {
      head: [{ key: 'x', title: 'Late', numeric: false }],
      rows: [{ cells: ['1'], numbers: [null] }],
      more: true,
    };
    const { user } = await openNew({
      answers: byCall({
        [PREVIEW]: ({ body }) => {
          const columns = definitionOf(body).columns.map(({ column }) => column);
          if (columns.includes('resource.seats'))
            return new Promise((done) => (answer = () => done({ body: late })));
          const place = columns.indexOf('form:driver.licence');
          const fails = [{ field: `columns.${place}`, code: 'no_report_column', message: 'Take it out' }];
          return place < 0 ? undefined : refusal(400, 'Some values are not valid', { fails });
        },
      }),
    });
    await tick(user, 'Driver licence');
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Columns: Take it out');
    expect(headsShown()).toEqual(['resource.name', 'resource.status']);
    const used = screen.getByRole('list', { name: /Columns of the report/ });
    const place = within(used).getByText('Take it out').closest('li')!;
    expect(place).toHaveTextContent('Driver licence');
    await user.click(within(summary).getByRole('button', { name: 'Columns' }));
    expect(place).toHaveFocus();
    await user.click(within(place).getByRole('button', { name: 'Remove: Driver licence' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());

    const busy = () => screen.getByRole('table').closest('[aria-busy]')!.getAttribute('aria-busy');
    await waitFor(() => expect(busy()).toBe('false'));
    await tick(user, 'Seats');
    await waitFor(() => expect(busy()).toBe('true'));
    expect(headsShown()).toEqual(['resource.name', 'resource.status']);
    await waitFor(() => {
      answer();
      expect(headsShown()).toEqual(['Late']);
    });
    expect(screen.getByText(/The first 50 rows/)).toBeInTheDocument();
  });

  it('is asked for again after a failure that is not the report’s, and when it took too long, and says when no row fits', async () => {
    const fails = [{ field: 'filter', code: 'report_slow', message: 'It takes too long' }];
    let answer: { status?: number; body: object } = refusal(503, 'Not now');
    const { user } = await open({ ...NEW, answers: byCall({ [PREVIEW]: () => answer }) });
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    answer = refusal(503, 'Not now', { fails });
    await press(user, 'Try again');
    expect(await screen.findByRole('button', { name: 'Filters' })).toBeInTheDocument();
    answer = { body: { head: [], rows: [], more: false } };
    await press(user, 'Try again');
    expect(await screen.findByText('No row fits these filters')).toBeInTheDocument();
    expect(screen.queryByText(/Not now|It takes too long/)).not.toBeInTheDocument();
  });

  it('leads from each fault to what is to be changed, which is described by it', async () => {
    const faults = {
      'filter.items.0.values': 'Bad value',
      'filter.items.1.operator': 'Bad comparison',
      'filter.items.1.column': 'Bad column',
      'sort.0.key': 'Bad order',
      'group.0': 'Bad group',
      'totals.0': 'Bad total',
      'chart.total': 'Bad chart',
    };
    const fails = Object.entries(faults).map(([field, message]) => ({ field, code: 'invalid', message }));
    const rule = { column: 'resource.name', operator: 'contains', values: ['a'] } as const;
    const definition: ReportDefinition = {
      columns: [],
      filter: {
        match: 'all',
        items: [
          { id: 'r1', ...rule },
          { id: 'r2', ...rule, column: 'resource.status', operator: 'empty', values: [] },
        ],
      },
      group: [{ column: 'resource.status' }],
      totals: [{ fn: 'sum', column: 'resource.seats' }],
      sort: [{ key: 'resource.status', desc: false }],
      chart: { type: 'bar', total: 'sum:resource.seats' },
    };
    const { user } = await open({
      ...SAVED,
      answers: byCall({
        [PREVIEW]: refusal(400, 'Some values are not valid', { fails }),
        [`GET ${ONE}`]: { body: templateOf({ definition }) },
      }),
    });
    const summary = (await screen.findByText(/7 things are wrong/)).closest<HTMLElement>('[role=alert]')!;
    const links = within(summary).getAllByRole('button');
    const filters = () => screen.getByRole('group', { name: 'Filters' });
    const inRule = (name: string) =>
      within(within(filters()).getByRole('group', { name: `Filter: ${name}` }));
    const inList = (name: RegExp) => within(screen.getByRole('list', { name })).getByRole('listitem');
    const controls = [
      () => inRule('Name').getByRole('textbox', { name: 'Name' }),
      () => inRule('Status').getByRole('combobox', { name: 'Comparison' }),
      () => inRule('Status').getByRole('combobox', { name: 'Column' }),
      () => inList(/^Order/),
      () => inList(/^Groups, the outermost/),
      () => inList(/^Totals/),
      () => screen.getByRole('combobox', { name: 'Total that is drawn' }),
    ];
    expect(links).toHaveLength(controls.length);
    for (const [place, control] of controls.entries()) {
      await user.click(links[place]!);
      expect(control()).toHaveFocus();
    }
    const typed = controls[0]!();
    expect(typed).toBeInvalid();
    expect(typed).toHaveAccessibleDescription('Bad value');
    expect(controls[6]!()).toHaveAccessibleDescription('Bad chart');
  });

  it('describes by its fault what is drawn later, and leaves what knows of none as it was', async () => {
    const fails = [{ field: 'filter.items.0.values', code: 'required', message: 'Say when' }];
    const { user } = await openNew({
      answers: byCall({
        [PREVIEW]: ({ body }) =>
          definitionOf(body).filter.items.some((item) => !isFilterGroup(item) && item.values.length === 0)
            ? refusal(400, 'Some values are not valid', { fails })
            : undefined,
      }),
    });
    const rule = await addFilter(user, 'Created');
    const period = rule.getByRole('combobox', { name: 'Period' });
    const before = period.getAttribute('aria-invalid');
    await waitFor(() => expect(period).toHaveAccessibleDescription('Say when'));
    await choose(user, period, 'Days from today');
    const from = () => rule.getByRole('textbox', { name: 'From day' });
    expect(from()).toHaveAccessibleDescription(/Say when$/);
    expect(from()).toBeInvalid();
    await choose(user, period, 'Today');
    await waitFor(() => expect(period).not.toHaveAccessibleDescription());
    expect(period.getAttribute('aria-invalid')).toBe(before);
  });

  it('waits for a place that previews left before still have', async () => {
    let isFull = true;
    await open({
      ...NEW,
      answers: byCall({
        [PREVIEW]: () => {
          if (!isFull) return undefined;
          isFull = false;
          return refusal(429, 'Too many at once');
        },
      }),
    });
    const told = vi.fn();
    const watch = new MutationObserver(() => screen.queryByText('Too many at once') && told());
    watch.observe(document.body, { childList: true, subtree: true });
    expect(await table()).toBeInTheDocument();
    watch.disconnect();
    expect(told).not.toHaveBeenCalled();
  });

  it('is a tab of its own on a phone, and what is wrong is told in both', async () => {
    const fails = [{ field: 'columns.2', code: 'no_report_column', message: 'Quítela' }];
    const { user } = await open({
      ...NEW,
      isNarrow: true,
      language: 'es',
      answers: byCall({
        [PREVIEW]: ({ body }) =>
          definitionOf(body).columns.length > 2 ? refusal(400, 'Algo no es válido', { fails }) : undefined,
      }),
    });
    expect(await screen.findByRole('tab', { name: 'Armar', selected: true })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const told = () => screen.findByText(/El informe no se puede leer así: hay un error/);
    await user.click(screen.getByRole('tab', { name: 'Vista previa' }));
    expect(await screen.findByRole('table', { name: 'Primeras filas del informe' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Armar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Licencia de conducir' }));
    expect(await told()).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Vista previa' }));
    expect(await told()).toBeInTheDocument();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Columnas' }));
    expect(screen.getByText('Quítela').closest('li')).toHaveFocus();
  });
});
