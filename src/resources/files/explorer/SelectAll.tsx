import { useTranslate } from 'ra-core';
import type { Selection } from '../../generic/selection.ts';
import { SelectBox } from '../../generic/table/SelectBox.tsx';
import type { Entry } from './entries.ts';

interface SelectAllProps {
  readonly entries: readonly Entry[];
  readonly selection: Selection;
}

/** The head of the column of boxes: chooses all entries of the page, or none. */
export function SelectAll({ entries, selection }: SelectAllProps) {
  const translate = useTranslate();
  const ids = entries.map(({ id }) => id);
  const count = ids.filter((id) => selection.has(id)).length;
  return (
    <th scope="col" className="box">
      <SelectBox
        label={translate('list.select_page')}
        isOn={count > 0 && count === ids.length}
        isSome={count > 0 && count < ids.length}
        onChange={(isOn) => selection.set(ids, isOn)}
      />
    </th>
  );
}
