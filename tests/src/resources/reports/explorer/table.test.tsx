import { screen, show } from '#tests/src/kit.ts';
import { ListContextProvider, type ListControllerResult } from 'ra-core';
import { expect, it } from 'vitest';
import type { ReportItem } from '#schemas/report/item.ts';
import { ReportsProvider } from '#src/resources/reports/explorer/reports.ts';
import { ReportTable } from '#src/resources/reports/explorer/ReportTable.tsx';
import { useNewSelection } from '#src/resources/generic/selection.ts';
import { reportOf } from './support.tsx';

it('draws a row again only when it is chosen or changed', async () => {
  const drawn = new Set<string>();
  /** Says when it is drawn: the table's head reads no report's name. */
  const watched = (name: string): ReportItem =>
    Object.defineProperty({ ...reportOf(name) }, 'name', {
      enumerable: true,
      get: () => {
        drawn.add(name);
        return name;
      },
    });
  const reports = [watched('Drivers'), watched('Vehicles'), watched('Owners')];
  const list = { sort: { field: 'name', order: 'ASC' } } as ListControllerResult;
  const screenOf = { area: 'prospecting', ask: () => undefined, folder: null } as const;
  function Table() {
    return <ReportTable reports={reports} selection={useNewSelection('here')} />;
  }
  const { user } = await show(
    <ListContextProvider value={list}>
      <ReportsProvider value={screenOf}>
        <Table />
      </ReportsProvider>
    </ListContextProvider>,
  );
  expect(drawn.size).toBe(3);
  drawn.clear();
  const box = screen.getByRole('checkbox', { name: 'Select Vehicles' });
  await user.click(box);
  expect(box).toBeChecked();
  expect([...drawn]).toEqual(['Vehicles']);
});
