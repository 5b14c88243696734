import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { listText } from '#schemas/engine/lists.ts';
import { acceptOf, fileUse, type AttachedUse } from '#schemas/file/index.ts';
import { useBytes, useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { useFile } from '#src/kinds/file/useFile.ts';
import { DropArea } from '../../generic/DropArea.tsx';
import { useFileDialog } from '../../generic/useFileDialog.tsx';
import { faultOf, type Fault } from './check.ts';
import { isOpen, type Upload } from './upload.ts';
import { ActiveLine, UploadLine } from './UploadLine.tsx';
import { UploadNews } from './UploadNews.tsx';
import { useUploads } from './useUploads.ts';
import { useFaultTexts } from './words.ts';

export interface FileInputProps {
  readonly use: AttachedUse;
  /** The file's entity_id. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly label: string;
  readonly error?: boolean;
  readonly helperText?: ReactNode;
  readonly required?: boolean;
}

/**
 * One file for a form. Its value is there as soon as the server knows of the file, so that nobody has to wait for the
 * scanner; when nothing comes of the upload it is again what it was before.
 */
export function FileInput({
  use,
  value,
  onChange,
  label,
  error = false,
  helperText,
  required = false,
}: FileInputProps) {
  const translate = useTranslate();
  const faultTexts = useFaultTexts();
  const id = useId();
  const { upload, take, remove, news, ...actions } = useOneUpload(use, id, value, onChange);
  const [refused, setRefused] = useState<readonly Fault[]>([]);
  const rules = fileUse(use);
  const choose = (files: readonly File[]) => {
    const [file, ...others] = files;
    setRefused(others.length > 0 ? [faultOf('too_many_files', use)] : []);
    if (file && others.length === 0) take(file);
  };
  const { input, open } = useFileDialog({ accept: acceptOf(rules), testId: `file-${use}`, onFiles: choose });
  const camera = useFileDialog({ accept: PHOTO, camera: true, testId: `photo-${use}`, onFiles: choose });
  const canShoot = useMediaQuery('(pointer: coarse)') && rules.types.includes('JPEG');
  const hasFile = value !== null || upload !== null;
  // Also below an upload that nothing came of: what is saved with the form is seen in it.
  const isKept = value !== null && (!upload || (!isOpen(upload) && upload.file?.entity_id !== value));
  const wrong = faultTexts({ faults: refused });
  return (
    <DropArea
      onFiles={choose}
      hint={translate('file_uploads.drop')}
      sx={{ border: 1, borderRadius: 1, borderColor: error ? 'error.main' : 'divider', p: 1.5 }}
    >
      <Box role="group" aria-labelledby={`${id}l`} aria-describedby={`${id}h`}>
        <FormLabel id={`${id}l`} component="div" error={error} required={required} sx={{ mb: 0.5 }}>
          {label}
        </FormLabel>
        {upload &&
          // One that is there is the value: taking it off a list would seem to remove it.
          (upload.state === 'UPLOADED' ? (
            <UploadLine upload={upload} />
          ) : (
            <ActiveLine upload={upload} {...actions} />
          ))}
        {isKept && <KnownFile id={value} />}
        {input}
        {camera.input}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {canShoot && (
            <Button size="small" variant="outlined" onClick={camera.open}>
              {translate('file_uploads.photo')}
            </Button>
          )}
          <Button size="small" variant="outlined" onClick={open}>
            {translate(hasFile ? 'file_uploads.replace' : 'file_uploads.choose')}
          </Button>
          {value !== null && (
            <Button size="small" onClick={remove}>
              {translate('file_uploads.remove')}
            </Button>
          )}
        </Box>
        {!hasFile && <Allowed use={use} />}
        <FormHelperText id={`${id}h`} error={error || wrong.length > 0} role="status" sx={{ mx: 0 }}>
          {wrong.length > 0 ? wrong.join('. ') : helperText}
        </FormHelperText>
        <UploadNews items={news} />
      </Box>
    </DropArea>
  );
}

/** What a phone's camera gives. */
const PHOTO = 'image/jpeg';

/** What may be chosen, said before it is. */
function Allowed({ use }: { readonly use: AttachedUse }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const bytes = useBytes();
  const language = useLanguage();
  const { types, maxBytes } = fileUse(use);
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
      {translate('file_uploads.allowed', {
        types: listText(
          types.map((type) => codeText('FILE_TYPE', type)),
          language,
          'or',
        ),
        limit: bytes(maxBytes),
      })}
    </Typography>
  );
}

/** The file that the form holds already. */
function KnownFile({ id }: { readonly id: string }) {
  const file = useFile(id);
  const codes = file?.failure ? [faultOf(file.failure, file.use)] : [];
  if (!file) return <>{file === undefined ? '…' : <UploadLine upload={GONE} />}</>;
  const { name, size, state } = file;
  return <UploadLine upload={{ name, size, state, progress: 0, faults: codes, file }} />;
}

const GONE = {
  name: '—',
  size: null,
  state: 'FAILED',
  progress: 0,
  faults: [{ code: 'gone' }],
  file: null,
} as const;

/** The upload that stands for the value, or may come to. */
function useOneUpload(
  use: AttachedUse,
  scope: string,
  value: string | null,
  onChange: (value: string | null) => void,
) {
  const { items, add, cancel, retry, dismiss, leave } = useUploads({ use }, scope);
  const before = useRef(value);
  const latest = items.at(-1) ?? null;
  const given = latest && givenBy(latest);
  const change = useRef(onChange);
  const known = useRef(value);
  useEffect(() => {
    change.current = onChange;
    known.current = value;
  });
  useEffect(() => {
    if (given === null) return;
    if (given === NOTHING) change.current(before.current);
    else if (given !== known.current) change.current(given);
  }, [given]);
  useEffect(() => leave, [leave]);

  /** Off the list, whatever it is doing. */
  const forget = () => {
    if (!latest) return;
    cancel(latest.id);
    dismiss(latest.id);
  };
  const isShown = latest !== null && (latest.state !== 'UPLOADED' || latest.file?.entity_id === value);
  return {
    upload: isShown ? latest : null,
    news: items,
    take: (file: File) => {
      // What was under way is cancelled, and no value any more.
      if (!latest || !isOpen(latest)) before.current = value;
      else if (before.current !== value) onChange(before.current);
      forget();
      add([file]);
    },
    remove: () => {
      before.current = null;
      forget();
      onChange(null);
    },
    onCancel: cancel,
    onRetry: retry,
    onDismiss: dismiss,
  };
}

const NOTHING = '';

/** The value that an upload gives; NOTHING: it has ended badly; null: it is not known yet. */
function givenBy({ state, file }: Upload): string | null {
  if (state === 'REJECTED_VIRUS' || state === 'FAILED') return NOTHING;
  return file?.entity_id ?? null;
}
