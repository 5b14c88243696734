import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { SectionCard } from '../../generic/SectionCard.tsx';
import { useOpenFlows } from '../api/flows.ts';
import { stepPath } from '../paths.ts';

/** The person's imports that are not closed: an import goes on where it was left. Without any there is nothing to say. */
export function OpenImports() {
  const translate = useTranslate();
  const { data } = useOpenFlows();
  if (!data?.items.length) return null;
  return (
    <SectionCard title={translate('imports.open.title')} heading="h3">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.items.map((task) => (
          <Box key={task.entity_id} component="li" sx={{ minWidth: 0 }}>
            <MuiLink
              component={Link}
              to={stepPath(task.entity_id)}
              sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {task.filename}
            </MuiLink>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate('imports.open.line', {
                stage: translate(`import_jobs.stage.${task.stage}`),
                at: formatMoment(task.updated_at),
              })}
            </Typography>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
