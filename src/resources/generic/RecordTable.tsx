import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate, type RaRecord } from 'ra-core';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { viewOf } from '#src/kinds/index.ts';
import { titleOf, type Column } from './columns.ts';

export interface RecordListProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  /** Address of a record's page. */
  readonly to: (record: RaRecord) => string;
  readonly empty: ReactNode;
}

/** The list as a table that scrolls in itself, so that many columns never widen the page. */
export function RecordTable({ resource, columns, to, empty }: RecordListProps) {
  const title = titleOf(resource);
  return (
    <Box sx={{ minWidth: 0, overflowX: 'auto', position: 'relative' }}>
      <DataTable
        bulkActionButtons={false}
        empty={<>{empty}</>}
        rowClick={(_id, _resource, record) => to(record)}
        sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}
      >
        {columns.map((column) => {
          const sortBy = column.extra ? column.extra.sortBy : column.field.sortable ? column.name : undefined;
          return (
            <DataTable.Col
              key={column.name}
              source={sortBy ?? column.name}
              label={column.label}
              disableSort={sortBy === undefined}
              render={(record: RaRecord) =>
                column.name === title ? (
                  <TitleLink record={record} title={title} to={to(record)} />
                ) : (
                  <ColumnCell column={column} record={record} />
                )
              }
            />
          );
        })}
      </DataTable>
    </Box>
  );
}

export function ColumnCell({ column, record }: { readonly column: Column; readonly record: RaRecord }) {
  if (column.extra) return column.extra.render(record);
  const { Cell } = viewOf(column.field);
  return <Cell value={record[column.name]} field={column.field} />;
}

/** The record's name as a link: the way of the keyboard, of a new tab and of screen readers. */
export function TitleLink({
  record,
  title,
  to,
}: {
  readonly record: RaRecord;
  readonly title: string;
  readonly to: string;
}) {
  const translate = useTranslate();
  const name: unknown = record[title];
  return (
    <Link
      component={RouterLink}
      to={to}
      onClick={(event) => event.stopPropagation()}
      sx={{ fontWeight: 600, display: 'block', maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {typeof name === 'string' && name !== '' ? name : translate('leads.list.unnamed')}
    </Link>
  );
}
