import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { prefixOf, type Place } from '#schemas/file/index.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { UploadButton } from '../upload/UploadButton.tsx';
import { UploadPanel } from '../upload/UploadPanel.tsx';
import { useUploads } from '../upload/useUploads.ts';

interface FolderUploads {
  readonly add: (files: readonly File[]) => void;
  /** null: the reader may not put anything into the folder. */
  readonly button: ReactNode;
  /** How what is uploaded will be kept. */
  readonly options: ReactNode;
  readonly panel: ReactNode;
}

/** Uploads into a folder, and what the screen shows of them. `mayCreate` undefined: not known yet. */
export function useFolderUploads(place: Place, mayCreate: boolean | undefined): FolderUploads {
  const translate = useTranslate();
  const mayReadConfidential = useCan('file.confidential') !== null;
  const [isSecure, setSecure] = useState(false);
  // Confidential files belong to credential files; who could not read them back must not be asked.
  const asks = mayCreate !== false && place.area === 'credentialing' && mayReadConfidential;
  const { add } = useUploads({
    use: 'explorer',
    folderPrefix: prefixOf(place),
    ...(asks && isSecure && { secure: true }),
  });
  return {
    add,
    button: mayCreate ? <UploadButton use="explorer" onFiles={add} /> : null,
    options: asks && (
      <FormControlLabel
        label={translate(isSecure ? 'explorer.upload_confidential' : 'explorer.as_confidential')}
        control={<Switch size="small" checked={isSecure} onChange={(_, isOn) => setSecure(isOn)} />}
        // It stands there from the first: what is below would move when it came.
        disabled={mayCreate === undefined}
        sx={{ mb: 1, ml: 0, gap: 0.5 }}
      />
    ),
    panel: <UploadPanel use="explorer" />,
  };
}
