import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense, useState } from 'react';
import { failText } from '#schemas/errors.ts';
import type { FileItem } from '#schemas/file/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { useDownload } from '#src/resources/files/api/links.ts';
import { FileMarks } from '#src/resources/files/FileMarks.tsx';
import { useFile } from './useFile.ts';

/** With pdf.js behind it: only for who opens a file. */
const FilePreview = lazyPage(async () => ({
  default: (await import('#src/resources/files/preview/FilePreview.tsx')).FilePreview,
}));

/** A file that hangs on a record: what it is called, how far it is, and the way to it. */
export function FileLink({ id }: { readonly id: string }) {
  const language = useLanguage();
  const file = useFile(id);
  if (file === undefined) return <>…</>;
  if (file === null) return <>{failText({ code: 'gone' }, language)}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {file.can.download ? <Opener file={file} /> : <Name>{file.name}</Name>}
      <FileMarks file={file} />
    </Box>
  );
}

const Name = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

function Opener({ file }: { readonly file: FileItem }) {
  const [isOpen, setOpen] = useState(false);
  const download = useDownload();
  const open = () => (file.preview ? setOpen(true) : download(file));
  return (
    <>
      <Link
        component="button"
        type="button"
        onClick={open}
        sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
      >
        {file.name}
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <FilePreview file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
