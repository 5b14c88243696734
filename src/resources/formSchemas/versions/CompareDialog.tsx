import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { FormDraft, FormVersion } from '#schemas/form-schema/version.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { useDifference, useOverview, useVersion } from '../api.ts';
import { ChangeList } from '../changes/ChangeList.tsx';
import { useFormNames } from '../changes/names.ts';
import { STACK } from '../styles.ts';
import { Waiting } from '../Waiting.tsx';

interface CompareDialogProps {
  readonly version: FormVersion;
  readonly draft: FormDraft | null;
  readonly onClose: () => void;
}

const LINE_HEIGHT = 48;
const SKELETONS = 4;

/** What differs between a version and another one, or the draft; told from the older to the newer one. */
export function CompareDialog({ version: { key, version }, draft, onClose }: CompareDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { data: overview } = useOverview();
  const newest = overview?.items.find((form) => form.key === key)?.versions ?? version;
  const others = Array.from({ length: Math.max(newest, version) }, (_, index) => newest - index).filter(
    (one) => one > 0 && one !== version,
  );
  const [chosen, setChosen] = useState<number | null>(null);
  // At first with what came after it, or with what was before the newest one.
  const other = chosen ?? (version < newest ? version + 1 : (draft?.version ?? version - 1));
  const [older, newer] = [Math.min(version, other), Math.max(version, other)];
  const nameOf = (one: number) =>
    one === draft?.version
      ? translate('form_schemas.status.DRAFT')
      : translate('form_schemas.version', { version: one });
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={isNarrow} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('form_schemas.compare.title', { version })}</DialogTitle>
      <DialogContent>
        {other < 1 ? (
          <Typography>{translate('form_schemas.compare.only')}</Typography>
        ) : (
          <Box sx={{ ...STACK, pt: 1 }}>
            <TextField
              select
              size="small"
              label={translate('form_schemas.compare.with')}
              value={String(other)}
              onChange={({ target }) => setChosen(Number(target.value))}
              sx={{ width: 'min(100%, 20rem)' }}
            >
              {[...(draft ? [draft.version] : []), ...others].map((one) => (
                <MenuItem key={one} value={String(one)}>
                  {nameOf(one)}
                </MenuItem>
              ))}
            </TextField>
            <Typography color="text.secondary">
              {translate('form_schemas.compare.from_to', { from: nameOf(older), to: nameOf(newer) })}
            </Typography>
            <Difference
              formKey={key}
              from={older}
              to={newer === draft?.version ? null : newer}
              draft={draft}
            />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface DifferenceProps {
  readonly formKey: string;
  readonly from: number;
  /** null: the draft. */
  readonly to: number | null;
  readonly draft: FormDraft | null;
}

function Difference({ formKey, from, to, draft }: DifferenceProps) {
  const { data, error, refetch } = useDifference(formKey, from, to);
  const { data: older } = useVersion(formKey, from);
  const { data: newer } = useVersion(formKey, to);
  const after = to === null ? draft : newer;
  const names = useFormNames(after?.form, older?.form);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? (
    <ChangeList changes={data.items} names={names} />
  ) : (
    <Waiting parts={SKELETONS} height={LINE_HEIGHT} />
  );
}
