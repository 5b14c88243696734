import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { ShortButton } from '../generic/ShortButton.tsx';
import { RecentList } from './RecentList.tsx';

/** The person's own assignments: what became of each, and the way to take it back. */
export function RecentButton({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ShortButton
        size="small"
        icon={<HistoryIcon />}
        label={translate('lead_assign.recent.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
          <DialogTitle id={id}>{translate('lead_assign.recent.title')}</DialogTitle>
          <DialogContent>
            <RecentList resource={resource} onShow={close} />
          </DialogContent>
          <DialogActions>
            <Button onClick={close} autoFocus>
              {translate('ra.action.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
