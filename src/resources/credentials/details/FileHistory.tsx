import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { ACCOUNTS } from '#schemas/credential/account.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { useProvider, type Change } from '#src/dataProvider/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { formatValue } from '#src/forms/display.ts';
import type { FormModel } from '#src/forms/model.ts';
import { useCodeText, useLanguage, useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { AgentName } from '../AgentName.tsx';
import { historyKey, type FormFile } from '../api.ts';

const PAGE = 25;

interface FileHistoryProps {
  readonly file: FormFile;
  readonly model: FormModel;
}

/** What happened to a file, newest first: values, judgements and moves, in the words of its form. */
export function FileHistory({ file, model }: FileHistoryProps) {
  const provider = useProvider();
  const translate = useTranslate();
  const id = file.account.entity_id;
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: historyKey(id),
      queryFn: ({ pageParam, signal }) =>
        provider.changes(ACCOUNTS.name, { id, page: pageParam, size: PAGE, signal }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.total > pages.length * PAGE ? pages.length + 1 : undefined),
      staleTime: 0,
    });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  const items = data.pages.flatMap((page) => page.data);
  if (items.length === 0)
    return <Typography color="text.secondary">{translate('credentials.history.empty')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {items.map((change) => (
        <Paper key={change.id} component="article" variant="outlined" sx={{ p: 2, minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {translate(`credentials.event.${change.type}`)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {formatMoment(change.created_at)}
            {change.actor && ` · ${personName(change.actor)}`}
          </Typography>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              columnGap: 2,
              rowGap: 0.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 220px) minmax(0, 1fr)' },
            }}
          >
            {change.changes.map((entry) => (
              <Entry key={entry.field} entry={entry} model={model} />
            ))}
          </Box>
        </Paper>
      ))}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {translate('credentials.history.more')}
        </Button>
      )}
    </Box>
  );
}

function Entry({ entry, model }: { readonly entry: Change['changes'][number]; readonly model: FormModel }) {
  const text = useText();
  const own = ACCOUNTS.fields[entry.field];
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2' }}>
        {own ? text(own.label) : model.label(entry.field)}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
        <Side field={entry.field} value={entry.from} model={model} /> →{' '}
        <b>{<Side field={entry.field} value={entry.to} model={model} />}</b>
      </Box>
    </>
  );
}

function Side({
  field,
  value,
  model,
}: {
  readonly field: string;
  readonly value: unknown;
  readonly model: FormModel;
}) {
  const codeText = useCodeText();
  const language = useLanguage();
  const own = ACCOUNTS.fields[field];
  const known = model.byId.get(field);
  if (isValues(value) && 'state' in value) {
    const state = typeof value.state === 'string' ? codeText('FIELD_REVIEW_STATE', value.state) : '—';
    return <>{value.reason_text ? `${state}: ${String(value.reason_text)}` : state}</>;
  }
  if (value === null || value === undefined) return <>—</>;
  if (own?.kind === 'user') return <AgentName id={String(value)} />;
  if (own?.kind === 'code') return <>{codeText(own.list, String(value))}</>;
  if (own?.kind === 'dateTime') return <>{formatMoment(String(value))}</>;
  return <>{known ? formatValue(known.schema, model.ui(known), value, language) : String(value)}</>;
}
