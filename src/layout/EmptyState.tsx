import InboxIcon from '@mui/icons-material/InboxOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: SvgIconComponent;
  /** What is so, already in the reader's language. */
  readonly title?: string;
  /** Why, or what would change it. */
  readonly text?: string | undefined;
  /** What to do next. */
  readonly children?: ReactNode;
  /** `status`: it comes in answer to something and is read out; absent: it is what the screen is. */
  readonly role?: 'status';
  /** A place where files can be dropped. */
  readonly dropped?: boolean;
}

/** In place of what would be here: that there is nothing, why, and what to do next. */
export function EmptyState({
  icon: Icon = InboxIcon,
  title,
  text,
  children,
  role,
  dropped = false,
}: EmptyStateProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        p: { xs: 3, md: 6 },
        textAlign: 'center',
        ...(dropped && {
          m: { xs: 1, sm: 2 },
          border: '2px dashed',
          borderColor: 'divider',
          borderRadius: 2,
        }),
      }}
    >
      <Icon fontSize="large" color="disabled" />
      {title && (
        <Typography variant="h6" component="p">
          {title}
        </Typography>
      )}
      {text && <Typography sx={{ color: 'text.secondary', maxWidth: '60ch' }}>{text}</Typography>}
      {children && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center', mt: 1 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}
