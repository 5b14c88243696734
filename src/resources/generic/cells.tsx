import { useTranslate, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import { viewOf } from '#src/kinds/index.ts';
import type { Column, Columns } from './columns.ts';
import type { FromList } from './place.ts';

/** What a list of records needs, as a table or as cards. */
export interface RecordListProps {
  readonly resource: Resource;
  readonly columns: Columns;
  /** Address of a record's page. */
  readonly to: (record: RaRecord) => string;
  readonly empty: ReactNode;
  /** What records that follow each other have in common, where the list says so above them; the same function always. */
  readonly groupOf?: (record: RaRecord) => string;
}

export function ColumnCell({ column, record }: { readonly column: Column; readonly record: RaRecord }) {
  if (column.extra) return column.extra.render(record);
  const { Cell } = viewOf(column.field);
  return <Cell value={record[column.name]} field={column.field} />;
}

/** What people call a record; null when it has no name. */
export const nameOf = (record: RaRecord, title: string): string | null => {
  const name: unknown = record[title];
  return typeof name === 'string' && name !== '' ? name : null;
};

interface TitleLinkProps {
  readonly record: RaRecord;
  readonly title: string;
  readonly to: string;
  readonly from: FromList;
}

/** The record's name as a link: the way of the keyboard, of a new tab and of screen readers. */
export function TitleLink({ record, title, to, from }: TitleLinkProps) {
  const translate = useTranslate();
  const name = nameOf(record, title) ?? translate('leads.list.unnamed');
  return (
    <RouterLink to={to} state={from} title={name} className="cell-link cell-title">
      <bdi>{name}</bdi>
    </RouterLink>
  );
}
