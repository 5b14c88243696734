import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** What one does most, a click away. */
export function QuickActions({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('home.quick')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      {children}
    </Box>
  );
}

interface ActionLinkProps extends Pick<ButtonProps, 'variant' | 'startIcon' | 'children'> {
  readonly to: string;
}

export const ActionLink = ({ variant = 'outlined', ...props }: ActionLinkProps) => (
  <Button component={Link} size="small" variant={variant} {...props} />
);
