import LockIcon from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo, useMemo } from 'react';
import { isGrouped, type ColumnUse } from '#schemas/report/definition.ts';
import { TYPE } from '#src/theme/tokens.ts';
import { moved, opened, without } from '../edit.ts';
import { OrderedList } from '../OrderedList.tsx';
import { useDefinition, useFault, useReportStore } from '../store.ts';
import { useWorld } from '../world.ts';
import { ColumnCatalogue } from './ColumnCatalogue.tsx';

/** What a row shows, in which order, and everything that it could show. */
export function ColumnsSection() {
  const translate = useTranslate();
  const store = useReportStore();
  const { labelOf } = useWorld();
  const columns = useDefinition((definition) => definition.columns);
  const isUnused = useDefinition(isGrouped);
  const fault = useFault('columns', true);
  const items = useMemo(
    () =>
      columns.map((use) => ({
        key: use.column,
        name: labelOf(use.column),
        content: <UsedColumn use={use} />,
      })),
    [columns, labelOf],
  );
  return (
    <>
      {isUnused && <Alert severity="info">{translate('reports.columns.grouped')}</Alert>}
      {fault !== undefined && (
        <FormHelperText error data-fault="columns" tabIndex={-1}>
          {fault}
        </FormHelperText>
      )}
      <OrderedList
        label={translate('reports.columns.used')}
        path="columns"
        items={items}
        onMove={(from, to) =>
          store.edit((definition) => ({ ...definition, columns: moved(definition.columns, from, to) }))
        }
        onRemove={(place) =>
          store.edit((definition) => ({ ...definition, columns: without(definition.columns, place) }))
        }
      />
      <ColumnCatalogue />
    </>
  );
}

const UsedColumn = memo(function UsedColumn({ use: { column, open = false } }: { readonly use: ColumnUse }) {
  const translate = useTranslate();
  const store = useReportStore();
  const { byId, catalogue, labelOf, partOf } = useWorld();
  const isMasked = byId.get(column)?.masked !== undefined;
  const name = labelOf(column);
  return (
    <>
      <Typography variant="body2">{name}</Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {partOf(column)}
      </Typography>
      {isMasked && (
        <Box sx={{ mt: 0.5 }}>
          {catalogue.may_open && (
            <FormControlLabel
              label={translate('reports.columns.open')}
              sx={{ ml: 0, '& .MuiFormControlLabel-label': { fontSize: TYPE.small } }}
              control={
                <Switch
                  size="small"
                  checked={open}
                  onChange={(_, isOpen) => store.edit((definition) => opened(definition, column, isOpen))}
                  slotProps={{ input: { 'aria-label': `${translate('reports.columns.open')}: ${name}` } }}
                />
              }
            />
          )}
          <Typography
            variant="caption"
            component="div"
            sx={{ display: 'flex', gap: 0.5, color: 'text.secondary' }}
          >
            <LockIcon sx={{ fontSize: TYPE.base }} aria-hidden />
            {translate(catalogue.may_open ? 'reports.columns.open_help' : 'reports.columns.masked')}
          </Typography>
        </Box>
      )}
    </>
  );
});
