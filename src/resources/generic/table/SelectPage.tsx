import { useTranslate } from 'ra-core';
import type { Selection } from '../selection.ts';
import { SelectBox } from './SelectBox.tsx';

interface SelectPageProps {
  readonly ids: readonly string[];
  readonly selection: Selection;
}

/** The head of the column of boxes: chooses everything on the page, or nothing. */
export function SelectPage({ ids, selection }: SelectPageProps) {
  const translate = useTranslate();
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
