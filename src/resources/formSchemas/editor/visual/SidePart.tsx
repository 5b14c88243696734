import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode, type Ref } from 'react';

interface SidePartProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Comes up from below over the whole screen. */
  readonly isPhone: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * Palette or properties, opened where canvas and both have no room beside one another: a part of the pane, so that
 * what else is on the screen stays in sight and in use. A phone has no room but above the form.
 */
export function SidePart({ title, isOpen, isPhone, onClose, children, ref }: SidePartProps) {
  const translate = useTranslate();
  const id = useId();
  const content = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, py: 0.5 }}>
        <Typography id={id} variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        ref={ref}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', px: 2, pb: 3 }}
      >
        {children}
      </Box>
    </>
  );
  if (isPhone)
    return (
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={onClose}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': id,
            sx: { maxHeight: '80dvh', borderTopLeftRadius: 12, borderTopRightRadius: 12 },
          },
        }}
      >
        {content}
      </Drawer>
    );
  if (!isOpen) return null;
  return (
    <Box
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        // A menu of it that stands elsewhere in the page takes its own Escape.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        if (!event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        onClose();
      }}
      sx={{
        minWidth: 0,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {content}
    </Box>
  );
}
