import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { Fragment, memo } from 'react';
import type { Values } from '#schemas/engine/field.ts';
import { entries } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { viewOf } from '../index.ts';
import { Empty } from '../shared/Empty.tsx';
import { RemoveRow, type RowProps } from './Row.tsx';

interface RowLineProps extends RowProps {
  readonly id: string;
  readonly row: Values;
  /** How many of its cells are marked. */
  readonly marked: number;
  readonly onOpen: (id: string) => void;
}

/** By so much of it a row is recognised. */
const MOST_TOLD = 4;

/** A row of many as one line, until it is opened: two hundred rows of inputs take a browser seconds. */
export const RowLine = memo(function RowLine({
  id,
  row,
  index,
  field,
  label,
  marked,
  onOpen,
  onRemove,
}: RowLineProps) {
  const translate = useTranslate();
  const edit = translate('leads.rows.edit', { name: label });
  const told = entries(field.fields)
    .filter(([name, inner]) => inner.kind !== 'boolean' && !isEmpty(row[name]))
    .slice(0, MOST_TOLD);
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        py: 0.5,
        px: 1.5,
        // What is scrolled away is not laid out.
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 46px',
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary', minWidth: '2.5ch', textAlign: 'right' }}>
        {index + 1}
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 0.75,
          overflowWrap: 'anywhere',
        }}
      >
        {told.length === 0 && <Empty />}
        {told.map(([name, inner], at) => {
          const { Cell } = viewOf(inner);
          return (
            <Fragment key={name}>
              {at > 0 && <span aria-hidden="true">·</span>}
              <Cell value={row[name]} field={inner} />
            </Fragment>
          );
        })}
      </Box>
      {marked > 0 && (
        <Chip size="small" color="error" label={translate('leads.form.errors', { smart_count: marked })} />
      )}
      <Tooltip title={edit}>
        <IconButton
          aria-label={edit}
          onClick={() => onOpen(id)}
          size="small"
          // Where the form goes for a fault within it.
          data-invalid={marked > 0 ? true : undefined}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <RemoveRow index={index} label={label} onRemove={onRemove} />
    </Paper>
  );
});
