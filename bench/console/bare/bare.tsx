import { createRoot } from 'react-dom/client';
import { Resource, type DataProvider, type RaRecord } from 'ra-core';
import { AdminContext, AdminUI, Datagrid, List, TextField } from 'ra-ui-materialui';

/** Fewer than the list of leads shows. */
const COLUMNS = Array.from({ length: 9 }, (_, n) => `column_${n}`);
const ROWS: RaRecord[] = Array.from({ length: 25 }, (_, id) => ({
  id,
  ...Object.fromEntries(COLUMNS.map((name) => [name, `${name} of ${id}`])),
}));

/** What react-admin shows with nothing of ours: the floor under the console's first rows. Its records are already there. */
const provider = { getList: () => Promise.resolve({ data: ROWS, total: 1000 }) } as unknown as DataProvider;

function Rows() {
  return (
    <List exporter={false}>
      <Datagrid>
        {COLUMNS.map((name) => (
          <TextField key={name} source={name} />
        ))}
      </Datagrid>
    </List>
  );
}

createRoot(document.getElementById('root')!).render(
  <AdminContext dataProvider={provider}>
    <AdminUI disableTelemetry>
      <Resource name="bare" list={Rows} />
    </AdminUI>
  </AdminContext>,
);
