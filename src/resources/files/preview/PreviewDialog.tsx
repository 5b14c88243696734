import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { ToolButton } from './ToolButton.tsx';

interface PreviewDialogProps {
  readonly title: string;
  /** What it is, below its title. */
  readonly kind: string | null;
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** Something that is looked at over the whole screen, below its title and what can be done with it. */
export function PreviewDialog({ title, kind, tools, onClose, onKeyDown, children }: PreviewDialogProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id} {...(onKeyDown ? { onKeyDown } : {})}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 0.5,
          px: { xs: 1, sm: 2 },
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' }, minWidth: 0 }}>
          <Typography
            id={id}
            variant="h2"
            title={title}
            sx={{
              overflow: 'hidden',
              overflowWrap: 'anywhere',
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: '2',
            }}
          >
            <bdi>{title}</bdi>
          </Typography>
          {kind && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {kind}
            </Typography>
          )}
        </Box>
        {tools}
        <ToolButton label={translate('ra.action.close')} onClick={onClose}>
          <CloseIcon />
        </ToolButton>
      </Box>
      {children}
    </Dialog>
  );
}
