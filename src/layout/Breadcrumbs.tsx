import { Box, Breadcrumbs as Trail, Link, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { createContext, useContext } from 'react';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { useCurrentEntry } from './menu.ts';

/** A page above the present one. */
export interface Crumb {
  readonly to: string;
  /** Already in the reader's language. */
  readonly label: string;
}

interface BreadcrumbsProps {
  /** Pages between the menu's and this one. */
  readonly between?: readonly Crumb[] | undefined;
  /** Whether it is the menu's own page, seen another way. */
  readonly isMenuPage?: boolean;
  /** The present page. */
  readonly title: string;
}

/** Whether a page is inside the frame with the menu; what is shown outside it leads nowhere. */
export const FrameContext = createContext(false);

/** Where this page is: home, the page that the menu has, those between, and this one. */
export function Breadcrumbs(props: BreadcrumbsProps) {
  const isFramed = useContext(FrameContext);
  const { pathname } = useLocation();
  return isFramed && pathname !== '/' ? <Way {...props} /> : null;
}

function Way({ between = [], isMenuPage = false, title }: BreadcrumbsProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const entry = useCurrentEntry();
  const above = [
    { to: '/', label: translate('app.home') },
    ...(entry && !isMenuPage && entry.to !== pathname
      ? [
          {
            to: entry.to,
            label: translate(`app.pages.${entry.key}`, { _: translate(`app.menu.${entry.key}`) }),
          },
        ]
      : []),
    ...between,
    // Another view of the same page is called as it is.
  ].filter(({ label }) => label !== title);
  return (
    <Trail aria-label={translate('app.trail')} sx={TRAIL}>
      {above.map(({ to, label }) => (
        <Link key={to} component={RouterLink} to={to} sx={CRUMB}>
          <bdi>{label}</bdi>
        </Link>
      ))}
      <Typography component="span" aria-current="page" sx={CRUMB}>
        <Box component="bdi">{title}</Box>
      </Typography>
    </Trail>
  );
}

const TRAIL = {
  mb: 0.5,
  fontSize: TYPE.small,
  color: 'text.secondary',
  minWidth: 0,
  '& .MuiBreadcrumbs-li': { minWidth: 0, maxWidth: '100%' },
  '& .MuiBreadcrumbs-separator': { mx: 0.75 },
  ...NOT_PRINTED,
} as const;

/** One line each, however long the name; large enough for a thumb (WCAG 2.2, 2.5.8). */
const CRUMB = {
  display: 'block',
  color: 'inherit',
  fontSize: 'inherit',
  lineHeight: '24px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: { xs: '60vw', md: 320 },
} as const;
