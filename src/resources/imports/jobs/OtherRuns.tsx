import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ImportJob } from '#schemas/import-flow/index.ts';
import { useCodeText, useNumber } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { JOB_TONES } from './outcome.ts';
import { RunReport } from './RunReport.tsx';
import { UndoButton } from './UndoButton.tsx';

/** The runs of an import besides the one that is told of in full; each opens to its report. */
export function OtherRuns({ jobs }: { readonly jobs: readonly ImportJob[] }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const number = useNumber();
  if (jobs.length === 0) return null;
  return (
    <Box component="section" aria-label={translate('import_jobs.report.runs')} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('import_jobs.report.runs')}
      </Typography>
      {jobs.map((job) => (
        <Accordion
          key={job.entity_id}
          variant="outlined"
          disableGutters
          slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
        >
          <AccordionSummary expandIcon={<ExpandIcon />}>
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
            >
              <StatusChip tone={JOB_TONES[job.status]} label={codeText('IMPORT_JOB_STATUS', job.status)} />
              <span>{formatMoment(job.started_at)}</span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {translate('import_jobs.report.done', {
                  smart_count: job.counts.imported,
                  count: number(job.counts.imported),
                })}
              </Box>
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <RunReport job={job} />
            <Box>
              <UndoButton job={job} />
            </Box>
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}
