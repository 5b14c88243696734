import { Alert, Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { Counts } from './Counts.tsx';
import { Progress } from './Progress.tsx';

/** The last step: how far the import is, and what came of it. */
export function ImportStep({ flow, onCorrect }: { flow: ImportFlow; onCorrect: () => void }) {
  const translate = useTranslate();
  const { counts } = flow;
  if (flow.stage === 'importing') {
    return (
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Progress
          label={translate('imports.import.working')}
          done={counts.imported}
          total={counts.imported + counts.valid}
        />
        <Counts counts={counts} />
      </Box>
    );
  }
  const rest = counts.failed + counts.refused > 0;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Alert severity="success" role="status">
        {translate('imports.import.done', { smart_count: counts.imported })}
      </Alert>
      <Counts counts={counts} />
      {rest && flow.can.items && (
        <Box sx={{ color: 'text.secondary' }}>{translate('imports.import.rest')}</Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" component={Link} to="/prospecting/leads">
          {translate('imports.import.leads')}
        </Button>
        {rest && flow.can.items && <Button onClick={onCorrect}>{translate('imports.import.correct')}</Button>}
      </Box>
    </Box>
  );
}
