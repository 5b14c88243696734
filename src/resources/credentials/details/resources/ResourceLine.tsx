import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { usePercent } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { detailsAddress } from '../../api.ts';
import { OperationalChip, ResourceChip } from '../../status.tsx';

/** A resource in the list of its account: a line, on a phone a card. */
export function ResourceLine({ resource }: { readonly resource: ResourceRecord }) {
  const translate = useTranslate();
  const percentText = usePercent();
  const open = (['missing', 'expired', 'expiring'] as const)
    .map((name) => [name, resource[`${name}_items`]] as const)
    .filter(([, count]) => count > 0);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'minmax(0, 2fr) minmax(0, 2fr) 110px minmax(0, 2fr)',
        },
      }}
    >
      <Link
        component={RouterLink}
        to={detailsAddress(resource.entity_id, resource.kind)}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        <bdi>{resource.name}</bdi>
      </Link>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <ResourceChip status={resource.credential_status} />
        <OperationalChip status={resource.operational_status} />
      </Box>
      <Box sx={{ typography: 'body2' }}>
        {percentText(resource.progress)}
        <LinearProgress
          variant="determinate"
          value={resource.progress}
          aria-hidden
          sx={{ borderRadius: 1 }}
        />
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {open
          .map(([name, count]) => translate(`credential_file.open.${name}`, { smart_count: count }))
          .join(' · ')}
        {resource.next_expiry_on && (
          <Box>
            {translate('credential_file.resource.expires', { day: formatDay(resource.next_expiry_on) })}
          </Box>
        )}
      </Box>
    </Box>
  );
}
