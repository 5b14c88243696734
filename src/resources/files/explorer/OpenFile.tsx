import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useFile } from '../api/explorer.ts';
import { FilePreview } from '../preview/FilePreview.tsx';
import { useExplorer } from './explorer.ts';

/** The file that the address says is open: one of the page, between its neighbours, or any other by itself. */
export function OpenFile({ id }: { readonly id: string }) {
  const { entries, opened } = useExplorer();
  const files = entries.filter((entry) => entry.kind === 'file' && entry.can.download);
  const place = files.findIndex((file) => file.id === id);
  const file = files[place];
  if (file?.kind !== 'file') return <OtherFile id={id} onClose={opened.close} />;
  const goTo = (next: number) => {
    const other = files[next];
    return other ? () => opened.replace(other.id) : undefined;
  };
  const [onPrevious, onNext] = [goTo(place - 1), goTo(place + 1)];
  return (
    <FilePreview
      file={file}
      onClose={opened.close}
      {...(onPrevious && { onPrevious })}
      {...(onNext && { onNext })}
    />
  );
}

function OtherFile({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const notify = useNotify();
  const language = useLanguage();
  const { data, error } = useFile(id);
  const told = useRef<unknown>(null);
  useEffect(() => {
    // Once, whatever else is drawn meanwhile.
    if (!error || told.current === error) return;
    told.current = error;
    notify(textOf(error, language), { type: 'error' });
    onClose();
  }, [error, language, notify, onClose]);
  return data ? <FilePreview file={data} onClose={onClose} /> : null;
}
