import {
  Box,
  ButtonBase,
  Link,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useNotify, useTranslate } from 'ra-core';
import { isColumn, type ImportFlow, type ImportItem } from '#schemas/import-flow/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { IMPORT_ITEMS_PAGE_SIZE, type ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { PageTurner } from './PageTurner.tsx';
import { useItems, usePatchItem } from './api/items.ts';

/** The rows of one status: the mapped columns, faulty cells marked, each with its reason in words. */
export function ItemGrid({ flow, status }: { flow: ImportFlow; status: ImportItemStatus }) {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useItems(flow, status, page + 1);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0)
    return (
      <Typography sx={{ color: 'text.secondary', py: 3 }}>{translate('imports.analysis.none')}</Typography>
    );
  // Of 330 columns the faulty ones stand in front, where they are seen.
  const faulty = new Set(data.items.flatMap((item) => item.fails.map(({ field }) => field)));
  const mapped = flow.mappings
    .filter(isColumn)
    .sort((a, b) => Number(faulty.has(b.field)) - Number(faulty.has(a.field)));
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <TableContainer
        tabIndex={0}
        role="region"
        aria-label={translate('imports.analysis.rows')}
        sx={{ maxHeight: '60vh' }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{translate('imports.analysis.row')}</TableCell>
              {(status === 'INVALID' || status === 'DUPLICATED') && (
                <TableCell sx={{ minWidth: 200 }}>{translate('imports.analysis.reason')}</TableCell>
              )}
              {mapped.map(({ column }) => (
                <TableCell key={column} sx={{ minWidth: 120, maxWidth: 220, whiteSpace: 'normal' }}>
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map((item) => (
              <ItemLine key={item.entity_id} flow={flow} item={item} mapped={mapped} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <PageTurner total={data.total} size={IMPORT_ITEMS_PAGE_SIZE} page={page} onPage={setPage} />
    </Paper>
  );
}

interface ItemLineProps {
  readonly flow: ImportFlow;
  readonly item: ImportItem;
  readonly mapped: readonly { readonly column: string; readonly field: string }[];
}

function ItemLine({ flow, item, mapped }: ItemLineProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const editable = flow.can.items && item.status !== 'IMPORTED';
  const lead = item.lead_id ?? item.duplicate_of;
  const label = (field: string) => LEADS[flow.lead_type].fields[field]?.label[language];
  // 'One of these is needed' names its fields itself, and stands once for all of them.
  const reasons = item.fails.map(({ field, code, message }) =>
    label(field) && code !== 'any_of_required' ? `${label(field)}: ${message}` : message,
  );
  return (
    <TableRow sx={{ '& > *': { verticalAlign: 'baseline' } }}>
      <TableCell component="th" scope="row">
        {item.row_no}
        {lead && (
          <Link
            component={RouterLink}
            to={`/prospecting/leads/details/${lead}`}
            sx={{ display: 'block', whiteSpace: 'nowrap' }}
          >
            {translate('imports.analysis.see_lead')}
          </Link>
        )}
      </TableCell>
      {(item.status === 'INVALID' || item.status === 'DUPLICATED') && (
        <TableCell sx={{ color: item.status === 'INVALID' ? 'error.main' : 'text.primary' }}>
          {[...new Set(reasons)].map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </TableCell>
      )}
      {mapped.map(({ column, field }) => (
        <Cell
          key={column}
          flow={flow}
          item={item}
          column={column}
          reason={item.fails.find((fail) => fail.field === field)?.message}
          editable={editable}
        />
      ))}
    </TableRow>
  );
}

interface CellProps {
  readonly flow: ImportFlow;
  readonly item: ImportItem;
  readonly column: string;
  /** What is wrong with it, in words. */
  readonly reason: string | undefined;
  readonly editable: boolean;
}

function Cell({ flow, item, column, reason, editable }: CellProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const patch = usePatchItem(flow.entity_id);
  const text = Object.hasOwn(item.data, column) ? (item.data[column] ?? '') : '';
  const [draft, setDraft] = useState<string | null>(null);
  const label = translate('imports.analysis.edit', { column, row: item.row_no });
  const save = () => {
    if (draft === null || patch.isPending) return;
    if (draft === text) return setDraft(null);
    patch.mutate(
      { item, column, text: draft },
      { onSuccess: () => setDraft(null), onError: (error) => notify(error.message, { type: 'error' }) },
    );
  };
  const mark = reason
    ? { bgcolor: 'error.main', color: 'error.contrastText', borderRadius: 0.5, px: 0.75 }
    : {};

  if (draft !== null) {
    return (
      <TableCell>
        <TextField
          autoFocus
          size="small"
          variant="standard"
          value={draft}
          disabled={patch.isPending}
          error={Boolean(reason)}
          helperText={reason}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            if (event.key === 'Escape') setDraft(null);
          }}
          slotProps={{ htmlInput: { 'aria-label': label } }}
        />
      </TableCell>
    );
  }
  const shown = text || (reason ? translate('imports.analysis.empty_cell') : '');
  return (
    <TableCell sx={{ maxWidth: 260, overflowWrap: 'anywhere' }}>
      {editable ? (
        <ButtonBase
          onClick={() => setDraft(text)}
          aria-label={`${label}: ${text}${reason ? ` (${reason})` : ''}`}
          sx={{
            font: 'inherit',
            textAlign: 'start',
            justifyContent: 'flex-start',
            minHeight: 24,
            minWidth: 24,
            ...mark,
          }}
        >
          {shown}
        </ButtonBase>
      ) : (
        <Box component="span" sx={mark}>
          {shown}
        </Box>
      )}
    </TableCell>
  );
}
