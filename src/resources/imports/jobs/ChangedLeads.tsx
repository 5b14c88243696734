import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { leadPath } from '#schemas/addresses.ts';
import type { ImportJob, UndoPreview } from '#schemas/import-flow/index.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { NewTabLink } from '../../leads/duplicates/Match.tsx';
import { UNDO_PAGE_SIZE } from '../api/jobs.ts';
import { PageTurner } from '../PageTurner.tsx';
import { objectOf } from './outcome.ts';

interface ChangedLeadsProps {
  readonly title: string;
  readonly job: Pick<ImportJob, 'object'>;
  readonly preview: UndoPreview;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Leads that somebody has worked on since they were imported, and why an undo leaves them alone. */
export function ChangedLeads({ title, job, preview, page, onPage }: ChangedLeadsProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const id = useId();
  const reasonsOf = useReasons(job);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={LIST}>
        {preview.items.map(({ entity_id, lead_id, company_name, row_no, outcome, fails }) => {
          const name = company_name || translate('leads.list.unnamed');
          const about = [
            translate('import_jobs.undo.row', { row: row_no }),
            outcome && codeText('IMPORT_OUTCOME', outcome),
          ];
          return (
            <Box component="li" key={entity_id} sx={LEAD}>
              <Box>
                {lead_id ? <NewTabLink to={leadPath(lead_id)}>{name}</NewTabLink> : name}
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {about.filter(Boolean).join(' · ')}
                </Typography>
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {reasonsOf(fails).join('. ')}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {preview.total > UNDO_PAGE_SIZE && (
        <PageTurner total={preview.total} size={UNDO_PAGE_SIZE} page={page} onPage={onPage} />
      )}
    </Box>
  );
}

/** Why a lead stays, each reason once, with the fields that it is about. */
function useReasons(job: Pick<ImportJob, 'object'>) {
  const text = useText();
  const fields = objectOf(job)?.fields ?? {};
  return (fails: UndoPreview['items'][number]['fails']): string[] =>
    [...new Set(fails.map(({ message }) => message))].map((reason) => {
      const names = fails.flatMap(({ field, message }) => {
        const known = message === reason ? fields[field] : undefined;
        return known ? [text(known.label)] : [];
      });
      return names.length > 0 ? `${reason} (${names.join(', ')})` : reason;
    });
}

const LIST = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' } as const;
const LEAD = {
  py: 1,
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;
