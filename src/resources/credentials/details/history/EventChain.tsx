import BrokenIcon from '@mui/icons-material/LinkOffOutlined';
import IntactIcon from '@mui/icons-material/VerifiedOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import type { StatusEvent } from '#schemas/credential/subject.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Cut } from '../../../generic/print/Cut.tsx';
import { HISTORY_MOST, usePageSize, usePrinting } from '../../../generic/print/printing.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { PageTurner } from '../../../imports/PageTurner.tsx';
import { accountPath, useFileList, type PageOf } from '../../api.ts';
import { statusList } from '../../status.tsx';
import { refOf, type Subject } from '../subject.ts';

const SIZE = 25;

/** The statuses of a file one after the other, and whether nobody has tampered with them. */
export function EventChain({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const { account_id, resource_id } = refOf(subject);
  const size = usePageSize(SIZE, HISTORY_MOST);
  const { data, error, refetch } = useFileList<PageOf<StatusEvent> & { readonly intact: boolean }>(
    accountPath(account_id, 'events'),
    { page: page + 1, size },
  );
  const events = data?.items.filter((event) => resource_id === null || event.resource_id === resource_id);
  const isLong = data !== undefined && data.total > size;
  const isCut = usePrinting() && isLong;
  return (
    <SectionCard title={translate('credential_file.chain.title')}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data || !events ? (
        <Loading />
      ) : (
        <>
          <Alert
            severity={data.intact ? 'success' : 'error'}
            icon={data.intact ? <IntactIcon /> : <BrokenIcon />}
            sx={{ mb: 1.5 }}
          >
            {translate(data.intact ? 'credential_file.chain.intact' : 'credential_file.chain.broken')}
          </Alert>
          {events.length === 0 && !isCut && (
            <Typography sx={{ color: 'text.secondary' }}>
              {translate('credential_file.history.empty')}
            </Typography>
          )}
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {events.map((event) => (
              <Line key={event.no} event={event} isOfOther={event.resource_id !== resource_id} />
            ))}
          </Box>
          <Cut count={data.items.length} isCut={isCut} />
          {isLong && <PageTurner total={data.total} size={size} page={page} onPage={setPage} />}
        </>
      )}
    </SectionCard>
  );
}

/** An event; of another subject of the file with its name. */
function Line({ event, isOfOther }: { readonly event: StatusEvent; readonly isOfOther: boolean }) {
  const codeText = useCodeText();
  const translate = useTranslate();
  const status = (code: string) => codeText(statusList(event.kind), code);
  const operational = (code: string) => codeText('OPERATIONAL_STATUS', code);
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {isOfOther && (
          <>
            {codeText('SUBJECT_KIND', event.kind)} <bdi>{event.name}</bdi>
            {': '}
          </>
        )}
        {event.from === null || event.from === event.to ? (
          <b>{status(event.to)}</b>
        ) : (
          <>
            {status(event.from)} → <b>{status(event.to)}</b>
          </>
        )}
        {event.operational_from !== null && event.operational_from !== event.operational_to && (
          <>
            {' · '}
            {operational(event.operational_from)} → <b>{operational(event.operational_to)}</b>
          </>
        )}
      </Typography>
      {event.reason_text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {event.reason_text}
        </Typography>
      )}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[
          formatMoment(event.at),
          event.actor ? personName(event.actor) : translate('credential_file.history.system'),
          translate('credential_file.chain.hash', { no: event.no, hash: event.hash.slice(0, 12) }),
        ].join(' · ')}
      </Typography>
    </Box>
  );
}
