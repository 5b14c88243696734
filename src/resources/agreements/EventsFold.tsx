import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { HAPPENED_MOST } from '#schemas/contract/events.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { useHappened, type Agreement } from './api.ts';
import { Fold } from '../generic/Fold.tsx';

interface EventsFoldProps {
  readonly lead: RaRecord;
  readonly agreement: Agreement;
}

/** What its signing service tells of an agreement, newest first; asked for when somebody wants to see it. */
export const EventsFold = (props: EventsFoldProps) => (
  <Fold label={useTranslate()('agreements.events.title')}>
    <Events {...props} />
  </Fold>
);

function Events({ lead, agreement }: EventsFoldProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { data, error, refetch } = useHappened(lead, agreement);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { items } = data;
  return (
    <Box sx={{ mt: 0.5 }}>
      {items.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('agreements.events.none')}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {items.map(({ at, kind, party }, index) => (
          <Box component="li" key={`${at} ${index}`} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
            {codeText('ENVELOPE_EVENT', kind)}
            {party !== null && ` · ${codeText('CONTRACT_PARTY', party)}`}
            <Typography
              component="time"
              dateTime={at}
              variant="caption"
              color="text.secondary"
              sx={{ display: 'block' }}
            >
              {formatMoment(at)}
            </Typography>
          </Box>
        ))}
      </Box>
      {items.length === HAPPENED_MOST && (
        <Typography variant="caption" color="text.secondary">
          {translate('agreements.events.most', { smart_count: HAPPENED_MOST })}
        </Typography>
      )}
    </Box>
  );
}
