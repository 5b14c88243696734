import { useTranslate, type Identifier, type RaRecord } from 'ra-core';
import { memo, type MouseEvent } from 'react';
import { ColumnCell, nameOf, TitleLink } from '../cells.tsx';
import { isFigure, type Column } from '../columns.ts';
import type { FromList } from '../place.ts';
import { SelectBox } from './SelectBox.tsx';

interface RowProps {
  readonly record: RaRecord;
  /** Place in the table as assistive technology counts: the head is 1. */
  readonly place: number;
  readonly columns: readonly Column[];
  readonly title: string;
  readonly to: string;
  readonly from: FromList;
  readonly isSelected: boolean;
  readonly onSelect: ((id: Identifier, isOn: boolean, isRange: boolean) => void) | null;
  readonly onOpen: (to: string, from: FromList) => void;
}

/** One record. Drawn again only when something of it has changed: a page may have a thousand. */
export const Row = memo(function Row({
  record,
  place,
  columns,
  title,
  to,
  from,
  isSelected,
  onSelect,
  onOpen,
}: RowProps) {
  const translate = useTranslate();
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!event.defaultPrevented && !isMeantOtherwise(event)) onOpen(to, from);
  };
  return (
    <tr data-row="" aria-rowindex={place} className={isSelected ? 'selected' : undefined} onClick={open}>
      {onSelect && (
        <td className="box">
          <SelectBox
            label={translate('list.select', {
              name: nameOf(record, title) ?? translate('leads.list.unnamed'),
            })}
            isOn={isSelected}
            onChange={(isOn, isRange) => onSelect(record.id, isOn, isRange)}
          />
        </td>
      )}
      {columns.map((column) =>
        column.name === title ? (
          <th key={column.name} scope="row" className="title">
            <TitleLink record={record} title={title} to={to} from={from} />
          </th>
        ) : (
          <td key={column.name} className={isFigure(column) ? 'figure' : undefined}>
            <ColumnCell column={column} record={record} />
          </td>
        ),
      )}
    </tr>
  );
});

/** The row opens the record; a link, a button or a box in it does what it says, and text may be marked. */
function isMeantOtherwise({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // A menu or dialog of the row lies over the page, and its clicks come here all the same.
  if (target instanceof Node && !currentTarget.contains(target)) return true;
  if (target instanceof Element && target.closest('a, button, input, label')) return true;
  const marked = window.getSelection();
  return marked !== null && !marked.isCollapsed && marked.containsNode(currentTarget, true);
}
