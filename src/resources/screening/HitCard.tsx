import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ExclusionHit } from '#schemas/credential/item.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { FileLink } from '#src/kinds/file/FileLink.tsx';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { Fact } from '../generic/Fact.tsx';
import { ResolutionChip, ResultChip } from './chips.tsx';

interface HitCardProps {
  readonly hit: ExclusionHit;
  /** Where its credential file is; absent: the reader is there. */
  readonly to?: string | undefined;
  readonly onResolve: (resolution: 'CLEARED' | 'CONFIRMED') => void;
}

/** One hit: whom it is about, what the list says, and what a person made of it. */
export function HitCard({ hit, to, onResolve }: HitCardProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const id = useId();
  const source = codeText('EXCLUSION_SOURCE', hit.source);
  const kind = codeText('SUBJECT_KIND', hit.kind);
  const action = (key: 'clear' | 'confirm') =>
    translate('exclusions.of_hit', { action: translate(`exclusions.${key}`), name: hit.name, source });
  return (
    <Paper component="li" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          <Typography id={id} component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {to === undefined ? (
              <bdi>{hit.name}</bdi>
            ) : (
              <Link
                component={RouterLink}
                to={to}
                aria-label={translate('exclusions.open_file', { name: hit.name })}
              >
                <bdi>{hit.name}</bdi>
              </Link>
            )}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {hit.kind === 'ACCOUNT'
              ? kind
              : translate('exclusions.of_account', { kind, account: hit.account_name })}
          </Typography>
        </Box>
        <StatusChip tone="new" label={source} />
        <ResultChip code={hit.result} />
        <ResolutionChip code={hit.resolution} />
        {!hit.listed && <StatusChip tone="new" label={translate('exclusions.gone')} />}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('exclusions.score', { score: hit.score })}
        {'. '}
        {translate('exclusions.seen', {
          first: formatDay(hit.first_seen_at),
          last: formatDay(hit.last_seen_at),
        })}
      </Typography>
      <ListRow row={hit.row} />
      {hit.resolution !== 'OPEN' && <Resolved hit={hit} />}
      {(hit.can.clear || hit.can.confirm) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {hit.can.clear && (
            <Button
              size="small"
              variant="outlined"
              onClick={() => onResolve('CLEARED')}
              aria-label={action('clear')}
            >
              {translate('exclusions.clear')}
            </Button>
          )}
          {hit.can.confirm && (
            <Button
              size="small"
              variant="outlined"
              color="error"
              onClick={() => onResolve('CONFIRMED')}
              aria-label={action('confirm')}
            >
              {translate('exclusions.confirm')}
            </Button>
          )}
        </Box>
      )}
    </Paper>
  );
}

/** The row by the list's own names of its columns: people compare it with the list. */
function ListRow({ row }: Pick<ExclusionHit, 'row'>) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      aria-label={translate('exclusions.row')}
      sx={{
        display: 'grid',
        gap: 1.5,
        my: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
      }}
    >
      {Object.entries(row).map(([name, text]) => (
        <Fact key={name} label={name} wide={text.length > 60}>
          {text}
        </Fact>
      ))}
    </Box>
  );
}

function Resolved({ hit }: { readonly hit: ExclusionHit }) {
  const translate = useTranslate();
  const resolution = useCodeText()('HIT_RESOLUTION', hit.resolution);
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5, minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {translate('exclusions.resolved', {
          resolution,
          name: hit.resolved_by ? personName(hit.resolved_by) : translate('exclusions.somebody'),
          date: formatDay(hit.resolved_at ?? ''),
        })}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{hit.note}</Typography>
      {hit.evidence_file_id && <FileLink id={hit.evidence_file_id} />}
    </Box>
  );
}
