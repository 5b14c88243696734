import { Box, Typography } from '@mui/material';
import { useEffect, type ReactNode, type Ref } from 'react';
import { useTranslate } from 'ra-core';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';

interface PageProps {
  /** Already in the reader's language. */
  readonly title: string;
  /** A line below the title. */
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  /** Pages between the menu's and this one. */
  readonly crumbs?: readonly Crumb[];
  /** It is a page of the menu, seen another way than the menu opens it. */
  readonly isMenuPage?: boolean;
  /** `form`: lines stay readable. */
  readonly width?: 'full' | 'form';
  /** For screens that lead the focus back to their head. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** The frame of every screen: its heading, its name in the browser, its actions, and content that cannot widen the page. */
export function Page({
  title,
  subtitle,
  actions,
  crumbs,
  isMenuPage = false,
  width = 'full',
  headingRef,
  children,
}: PageProps) {
  const translate = useTranslate();
  const product = translate('app.name');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);

  return (
    <Box sx={{ minWidth: 0, maxWidth: width === 'form' ? 960 : undefined, mx: 'auto', pb: 6 }}>
      <Breadcrumbs between={crumbs} isMenuPage={isMenuPage} title={title} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: { xs: 1.5, sm: 2.5 } }}
      >
        {/* On a phone actions that are short stand beside the heading. */}
        <Box sx={{ flex: { xs: '1 1 10rem', sm: '1 1 16rem' }, minWidth: 0 }}>
          <Typography
            variant="h1"
            ref={headingRef}
            tabIndex={headingRef ? -1 : undefined}
            sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
          >
            {/* A name in another script keeps to itself: brackets and digits beside it stay where they are. */}
            <bdi>{title}</bdi>
          </Typography>
          {subtitle && (
            <Typography component="div" variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 0.5, sm: 1 }, alignItems: 'center' }}>
            {actions}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}
