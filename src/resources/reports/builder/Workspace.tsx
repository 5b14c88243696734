import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { Tabbed } from '../../generic/Tabbed.tsx';
import { BuildPane } from './BuildPane.tsx';
import { FaultSummary } from './FaultSummary.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { usePreview } from './preview/usePreview.ts';
import { sectionOf, type SectionName } from './Section.tsx';
import { INPUTS } from './useDescribed.ts';

const PANES = ['build', 'preview'] as const;
type Pane = (typeof PANES)[number];

/** What is built and what it shows: beside each other, or one at a time where there is no room. */
export function Workspace() {
  const translate = useTranslate();
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const preview = usePreview();
  const [pane, setPane] = useState<Pane>('build');
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(() => new Set(['columns', 'filter']));
  const [sought, setSought] = useState<{ readonly field: string } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const toggle = useCallback((name: SectionName, isOpen: boolean) => {
    setOpen((now) => new Set(isOpen ? [...now, name] : [...now].filter((one) => one !== name)));
  }, []);
  const go = (field: string) => {
    setPane('build');
    const section = sectionOf(field);
    if (section) toggle(section, true);
    setSought({ field });
  };
  // The part may have been put away, or in the other tab.
  useEffect(() => {
    if (!sought) return;
    const target = place.current && controlOf(place.current, sought.field);
    target?.focus();
    target?.scrollIntoView?.({ block: 'center' });
  }, [sought]);

  const build = <BuildPane open={open} onToggle={toggle} />;
  const shown = <PreviewPane {...preview} />;
  return (
    <Box ref={place} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FaultSummary onGo={go} />
      {isWide ? (
        <Box sx={SIDE_BY_SIDE}>
          <Box component="section" aria-label={translate('reports.pane.build')} sx={{ minWidth: 0 }}>
            {build}
          </Box>
          <Box component="section" aria-label={translate('reports.pane.preview')} sx={SHOWN}>
            <Typography variant="h2" sx={VISUALLY_HIDDEN}>
              {translate('reports.pane.preview')}
            </Typography>
            {shown}
          </Box>
        </Box>
      ) : (
        <Box sx={{ minWidth: 0 }}>
          <Tabbed
            label={translate('reports.pane.label')}
            tabs={PANES.map((name) => ({ name, label: translate(`reports.pane.${name}`) }))}
            tab={pane}
            onChange={setPane}
          >
            {pane === 'build' ? build : shown}
          </Tabbed>
        </Box>
      )}
    </Box>
  );
}

/** Where what is at a path is changed: its control, else that of what it belongs to, else the head of its part. */
function controlOf(workspace: HTMLElement, field: string): HTMLElement | null {
  const places = [...workspace.querySelectorAll<HTMLElement>('[data-fault]')];
  for (let at = field; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const place = places.find(({ dataset }) => dataset.fault === at);
    if (place) return place.hasAttribute('tabindex') ? place : place.querySelector(INPUTS);
  }
  return workspace.querySelector(`[data-section="${sectionOf(field)}"] button`);
}

/** Beside whatever is built, and never taller than what can be seen of it. */
const SHOWN = {
  minWidth: 0,
  position: 'sticky',
  top: 72,
  maxHeight: 'calc(100dvh - 88px)',
  overflowY: 'auto',
} as const;
const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(340px, 5fr) minmax(0, 8fr)',
} as const;
