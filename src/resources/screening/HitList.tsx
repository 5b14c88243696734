import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { credentialPath } from '#schemas/addresses.ts';
import type { ExclusionHit } from '#schemas/credential/item.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { HIT_RESOLUTION, type HitResolution } from '#schemas/vocabulary/index.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useCodeText } from '#src/i18n/hooks.ts';
import { EmptyState } from '#src/layout/EmptyState.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { PageTurner } from '../imports/PageTurner.tsx';
import { PAGE_SIZE, useHits, useLists, type Resolution } from './api.ts';
import { HitCard } from './HitCard.tsx';
import { LISTS_PATH } from './paths.ts';
import { ResolveDialog } from './ResolveDialog.tsx';

interface HitListProps {
  /** Of one credential file; else of all that the reader sees. */
  readonly accountId?: string;
  /** What is shown at first. */
  readonly first?: HitResolution | null;
}

/** Where the file of a hit shows it. */
const addressOf = ({ account_id }: ExclusionHit): string => `${credentialPath(account_id)}?tab=verification`;

const ALL = 'ALL';

/** Hits, the newest first, and what a person makes of them. */
export function HitList({ accountId, first = null }: HitListProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const [resolution, setResolution] = useState<HitResolution | null>(first);
  const [page, setPage] = useState(0);
  const [work, setWork] = useState<{ hit: ExclusionHit; resolution: Resolution['resolution'] } | null>(null);
  const { data, error, refetch } = useHits({ accountId, resolution, page });
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TextField
          select
          size="small"
          label={translate('exclusions.show')}
          value={resolution ?? ALL}
          onChange={({ target }) => {
            setResolution(target.value === ALL ? null : (target.value as HitResolution));
            setPage(0);
          }}
          sx={{ width: 'min(100%, 16rem)', ...NOT_PRINTED }}
        >
          <MenuItem value={ALL}>{translate('exclusions.all')}</MenuItem>
          {codesOf(HIT_RESOLUTION).map((code) => (
            <MenuItem key={code} value={code}>
              {codeText('HIT_RESOLUTION', code)}
            </MenuItem>
          ))}
        </TextField>
        {data && (
          <Typography role="status" variant="body2" color="text.secondary">
            {translate('exclusions.count', { smart_count: data.total })}
          </Typography>
        )}
      </Box>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.items.length === 0 ? (
        <NoHits isOpen={resolution === 'OPEN'} />
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, minWidth: 0 }}>
          {data.items.map((hit) => (
            <HitCard
              key={hit.entity_id}
              hit={hit}
              to={accountId === undefined ? addressOf(hit) : undefined}
              onResolve={(chosen) => setWork({ hit, resolution: chosen })}
            />
          ))}
        </Box>
      )}
      {data && data.total > PAGE_SIZE && (
        <PageTurner total={data.total} size={PAGE_SIZE} page={page} onPage={setPage} />
      )}
      {work && <ResolveDialog {...work} onClose={() => setWork(null)} />}
    </Box>
  );
}

/** Nothing was found; or nobody has looked, which must not read the same. */
function NoHits({ isOpen }: { readonly isOpen: boolean }) {
  const translate = useTranslate();
  const { data: lists } = useLists(0);
  const mayLoad = useCan('screening.load');
  const isUnscreened = lists?.total === 0;
  const found = isOpen ? 'exclusions.none_open' : 'exclusions.none';
  return (
    <EmptyState
      title={translate(isUnscreened ? 'exclusions.list.none' : found)}
      text={translate(isUnscreened ? 'exclusions.list.none_help' : 'exclusions.none_help')}
    >
      {isUnscreened && mayLoad && (
        <Button component={Link} to={LISTS_PATH} variant="outlined">
          {translate('exclusions.list.go')}
        </Button>
      )}
    </EmptyState>
  );
}
