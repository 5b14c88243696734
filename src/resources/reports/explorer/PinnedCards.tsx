import RunIcon from '@mui/icons-material/PlayArrowOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ActionMenu } from '../../generic/ActionMenu.tsx';
import { TEMPLATES_PATH } from '../api.ts';
import { builderPath } from '../paths.ts';
import { MarkButton } from './MarkButton.tsx';
import { useReportsScreen } from './reports.ts';
import { asReport, type ReportThing } from './things.ts';
import { useThingActions } from './useThingActions.ts';
import type { ReportRow } from './useReportList.ts';

/** The place of pinned reports has them all. */
const SHOWN = { page: 1, perPage: 12 };
const RECENT_FIRST = { field: 'used_at', order: 'DESC' } as const;

/** What the reader pinned, the last used first. */
export const usePinned = (categories: readonly ReportCategory[], enabled: boolean) =>
  useGetList<ReportRow>(
    TEMPLATES_PATH,
    { filter: { view: 'pinned', category_in: categories }, sort: RECENT_FIRST, pagination: SHOWN },
    { enabled },
  );

/** The same as cards; nothing where there are none. */
export function PinnedCards({ reports }: { readonly reports: readonly ReportRow[] }) {
  const translate = useTranslate();
  const id = useId();
  if (reports.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {translate('report_explorer.place.pinned')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
        }}
      >
        {reports.map((report) => (
          <PinnedCard key={report.entity_id} report={asReport(report)} />
        ))}
      </Box>
      <Typography variant="h2" sx={{ mt: 3 }}>
        {translate('report_explorer.place.recent')}
      </Typography>
    </Box>
  );
}

function PinnedCard({ report }: { readonly report: ReportThing }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { area, ask } = useReportsScreen();
  const actions = useThingActions();
  const { entity_id: id, name, category } = report;
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{ p: 1.5, display: 'grid', gap: 0.5, alignContent: 'space-between' }}
    >
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'start', minWidth: 0 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <MuiLink
            component={Link}
            to={builderPath(area, { id })}
            sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            <bdi>{name}</bdi>
          </MuiLink>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {codeText('REPORT_CATEGORY', category)}
          </Typography>
        </Box>
        <MarkButton report={report} mark="pinned" />
        <ActionMenu name={name} actions={() => actions(report, () => undefined)} />
      </Box>
      <Box>
        <Button
          size="small"
          startIcon={<RunIcon />}
          aria-label={translate('reports.run.title', { name })}
          onClick={() => ask({ step: 'run', report })}
        >
          {translate('reports.run.action')}
        </Button>
      </Box>
    </Card>
  );
}
