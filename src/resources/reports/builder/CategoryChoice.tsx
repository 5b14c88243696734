import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { Page } from '#src/layout/Page.tsx';
import { builderPath, type ReportArea } from '../paths.ts';

interface CategoryChoiceProps {
  readonly area: ReportArea;
  readonly categories: readonly ReportCategory[];
}

/** What a new report is to be about: everything else follows from that. */
export function CategoryChoice({ area, categories }: CategoryChoiceProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  return (
    <Page title={translate('reports.new')} subtitle={translate('reports.choose')}>
      <Box component="ul" sx={GRID}>
        {categories.map((category) => (
          <Paper key={category} component="li" variant="outlined" sx={CARD}>
            <Link
              component={RouterLink}
              to={builderPath(area, { category })}
              sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {codeText('REPORT_CATEGORY', category)}
            </Link>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {translate(`reports.category.${category}`)}
            </Typography>
          </Paper>
        ))}
      </Box>
    </Page>
  );
}

const GRID = {
  display: 'grid',
  gap: 1.5,
  p: 0,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
} as const;
const CARD = {
  position: 'relative',
  listStyle: 'none',
  p: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: 'primary.main' },
} as const;
