import { useTranslate } from 'ra-core';
import { WAIT_SECONDS } from '../generic/useCountdown.ts';
import { BulkDialog, type AskProps } from './BulkDialog.tsx';

/** The last word before leads are deleted. */
export function DeleteDialog(props: AskProps) {
  const translate = useTranslate();
  const { count, countText } = props.selected;
  return (
    <BulkDialog
      {...props}
      kind="delete"
      explain={translate('bulk.delete.explain', { smart_count: count, count: countText })}
      read={() => ({})}
      wait={WAIT_SECONDS}
    />
  );
}
