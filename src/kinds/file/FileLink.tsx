import { useTranslate } from 'ra-core';
import { useFile } from './useFile.ts';

/** A file that hangs on a record. */
export function FileLink({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const file = useFile(id);
  if (file === undefined) return <>…</>;
  return <>{file?.name ?? translate('files.gone')}</>;
}
