import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { RequirementRecord } from '#schemas/credential/requirement.ts';
import { Fact } from '../generic/Fact.tsx';
import { COLUMNS } from './cells.tsx';
import { RowActions, type Step } from './RowActions.tsx';

interface RequirementListProps {
  readonly items: readonly RequirementRecord[];
  readonly label: string;
  readonly onStep: (step: Step, record: RequirementRecord) => void;
  /** Puts one before (-1) or behind (1) its neighbour. */
  readonly onMove: (index: number, by: -1 | 1) => void;
}

/** Requirements in their order: a table, or on a narrow screen cards. */
export function RequirementList(props: RequirementListProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return isNarrow ? <Cards {...props} /> : <Rows {...props} />;
}

const actionsOf = ({ items, onStep, onMove }: RequirementListProps, index: number) => {
  const record = items[index]!;
  return record.can.edit ? (
    <RowActions
      record={record}
      isFirst={index === 0}
      isLast={index === items.length - 1}
      onStep={(step) => onStep(step, record)}
      onMove={(by) => onMove(index, by)}
    />
  ) : null;
};

function Rows(props: RequirementListProps) {
  const translate = useTranslate();
  const { items, label } = props;
  const mayEdit = items.some(({ can }) => can.edit);
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto', minWidth: 0 }}>
      <Table size="small" aria-label={label} sx={{ '& td, & th': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            {COLUMNS.map(({ name }) => (
              <TableCell key={name}>{translate(`requirements.column.${name}`)}</TableCell>
            ))}
            {mayEdit && <TableCell>{translate('requirements.column.actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((record, index) => (
            <TableRow key={record.entity_id} hover>
              {COLUMNS.map(({ name, Cell }, column) => (
                <TableCell key={name} {...(column === 0 ? { component: 'th', scope: 'row' } : {})}>
                  <Cell record={record} />
                </TableCell>
              ))}
              {mayEdit && <TableCell>{actionsOf(props, index)}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

function Cards(props: RequirementListProps) {
  const translate = useTranslate();
  const [title, ...others] = COLUMNS;
  return (
    <Box
      component="ol"
      aria-label={props.label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {props.items.map((record, index) => (
        <Paper key={record.entity_id} component="li" variant="outlined" sx={{ p: 2, minWidth: 0 }}>
          {title && <title.Cell record={record} />}
          <Box component="dl" sx={{ m: 0, my: 1, display: 'grid', gap: 1 }}>
            {others.map(({ name, Cell }) => (
              <Fact key={name} label={translate(`requirements.column.${name}`)}>
                <Cell record={record} />
              </Fact>
            ))}
          </Box>
          {actionsOf(props, index)}
        </Paper>
      ))}
    </Box>
  );
}
