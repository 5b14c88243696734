import ExpandIcon from '@mui/icons-material/ExpandMore';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { useReport } from './store.ts';

/** The parts of the builder. */
export const SECTIONS = ['columns', 'filter', 'sort', 'group', 'chart'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The part in which what is at a path of the definition stands; null: it is about all of it. */
export function sectionOf(field: string): SectionName | null {
  const [name] = field.split('.');
  return name === 'totals' ? 'group' : (SECTIONS.find((one) => one === name) ?? null);
}

interface SectionProps {
  readonly name: SectionName;
  /** How much is in it, for who does not open it. */
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: (name: SectionName, isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A part of the builder, which can be put away. */
export function Section({ name, count, isOpen, onToggle, children }: SectionProps) {
  const translate = useTranslate();
  const id = useId();
  const isFaulty = useReport(({ faults }) => faults.some(({ field }) => sectionOf(field) === name));
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isOpen}
      onChange={(_, next) => onToggle(name, next)}
      data-section={name}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
      sx={{ minWidth: 0 }}
    >
      <AccordionSummary id={`${id}h`} aria-controls={`${id}c`} expandIcon={<ExpandIcon />}>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {translate(`reports.section.${name}`)}
          </Typography>
          {count > 0 && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {count}
            </Typography>
          )}
          {isFaulty && (
            <ErrorIcon fontSize="small" color="error" titleAccess={translate('reports.fault.here')} />
          )}
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', px: 1.5 }}>
        {children}
      </AccordionDetails>
    </Accordion>
  );
}
