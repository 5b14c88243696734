import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import type { ReportFolder } from '#schemas/report/item.ts';
import { ErrorLine } from '../../../generic/ErrorLine.tsx';
import { useReportFolders } from '../../api.ts';
import { wayOf } from '../../folders.ts';

interface FolderSelectProps {
  /** null: the top of the own folder. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** Folders that are offered; else those into which the reader may save. */
  readonly fits?: (folder: ReportFolder) => boolean;
}

/** The way to a folder in words, from the outermost that the reader sees. */
const wayTo = ({ entity_id }: ReportFolder, folders: readonly ReportFolder[]): string =>
  wayOf(entity_id, folders)
    .map(({ name }) => name)
    .join(' / ');

const isForSaving = ({ can }: ReportFolder): boolean => can.add;

/** Where a report is kept: in a folder into which the reader may save. */
export function FolderSelect({ value, onChange, fits = isForSaving }: FolderSelectProps) {
  const translate = useTranslate();
  const { data, error, refetch, isFetching } = useReportFolders();
  const offered = (data ?? [])
    .filter((folder) => fits(folder) && folder.trashed_at === null)
    .map((folder) => ({ id: folder.entity_id, way: wayTo(folder, data ?? []) }))
    .sort((one, other) => one.way.localeCompare(other.way));
  const isOffered = offered.some(({ id }) => id === value);
  const isLost = data !== undefined && value !== null && !isOffered;
  // A copy of somebody else's report goes to the reader's own, when theirs is not for saving.
  useEffect(() => {
    if (isLost) onChange(null);
  }, [isLost, onChange]);
  if (error && !data)
    return (
      <ErrorLine
        what={translate('reports.save.folder')}
        error={error}
        isBusy={isFetching}
        onRetry={refetch}
      />
    );
  return (
    <TextField
      select
      label={translate('reports.save.folder')}
      value={isOffered ? value : ''}
      disabled={!data}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: data !== undefined || value === null },
      }}
    >
      <MenuItem value="">{translate('report_explorer.place.mine')}</MenuItem>
      {offered.map(({ id, way }) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {way}
        </MenuItem>
      ))}
    </TextField>
  );
}
