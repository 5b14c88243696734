import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { useListContext } from 'ra-core';
import type { Field } from '#schemas/engine/field.ts';
import { useText } from '#src/i18n/hooks.ts';

interface SortHeadProps {
  readonly name: string;
  readonly field: Pick<Field, 'kind' | 'label'>;
  readonly isSortable: boolean;
}

/** The head of a column, which orders the list when it is pressed: moments begin with the latest. */
export function SortHead({ name, field, isSortable }: SortHeadProps) {
  const text = useText();
  const { sort, setSort } = useListContext();
  const order = sort.field === name ? sort.order : null;
  const first = field.kind === 'dateTime' ? 'DESC' : 'ASC';
  const next = order === null ? first : order === 'ASC' ? 'DESC' : 'ASC';
  const Arrow = order === 'DESC' ? DownIcon : UpIcon;
  const label = <span className="label">{text(field.label)}</span>;
  return (
    <th
      scope="col"
      className={name}
      aria-sort={order === null ? undefined : order === 'ASC' ? 'ascending' : 'descending'}
    >
      {isSortable ? (
        <button type="button" className="sort" onClick={() => setSort({ field: name, order: next })}>
          {label}
          <Arrow aria-hidden />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
