import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { listText } from '#schemas/engine/lists.ts';
import type { FormMigration, FormMigrationItem } from '#schemas/form-schema/migration.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { PageTurner } from '../../imports/PageTurner.tsx';
import { PAGE_SIZE, useMigrationItems } from '../api.ts';
import type { FormNames } from '../changes/names.ts';
import { fileAddress } from '../fileAddress.ts';
import { Waiting } from '../Waiting.tsx';
import { OUTCOME_TONES } from './words.ts';

interface MigrationItemsProps {
  readonly migration: FormMigration;
  readonly names: FormNames;
}

const ROW_HEIGHT = 44;
const SKELETONS = 6;

/** What became of each file, a page at a time. */
export function MigrationItems({ migration, names }: MigrationItemsProps) {
  const translate = useTranslate();
  const id = useId();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useMigrationItems(migration, page);
  const isDry = migration.mode === 'DRY_RUN';
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ fontSize: TYPE.lead, mb: 1.5 }}>
        {translate(`form_migrations.files.${isDry ? 'dry' : 'title'}`)}
      </Typography>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting parts={SKELETONS} height={ROW_HEIGHT} />
      ) : data.items.length === 0 ? (
        <Typography color="text.secondary">{translate('form_migrations.files.none')}</Typography>
      ) : (
        <Items items={data.items} formKey={migration.key} names={names} labelledBy={id} />
      )}
      {data && data.total > PAGE_SIZE && (
        <PageTurner total={data.total} size={PAGE_SIZE} page={page} onPage={setPage} />
      )}
    </Box>
  );
}

interface ItemsProps {
  readonly items: readonly FormMigrationItem[];
  readonly formKey: string;
  readonly names: FormNames;
  readonly labelledBy: string;
}

/** On a phone each row is a block of its own lines: a table is not to be pushed to and fro. */
function Items({ items, formKey, names, labelledBy }: ItemsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const fields = (key: 'changed' | 'invalid', ids: readonly string[]) =>
    ids.length > 0 && (
      <Typography variant="body2">
        {translate(`form_migrations.files.${key}`, { fields: listText(ids.map(names.field), language) })}
      </Typography>
    );
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Table size="small" aria-labelledby={labelledBy} sx={ROWS}>
        <TableHead>
          <TableRow>
            {(['file', 'from', 'outcome', 'fields'] as const).map((name) => (
              <TableCell key={name}>{translate(`form_migrations.column.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.instance_id}>
              <TableCell component="th" scope="row">
                <Link component={RouterLink} to={fileAddress(formKey, item)}>
                  {item.name}
                </Link>
              </TableCell>
              <TableCell>{translate('form_schemas.version', { version: item.from_version })}</TableCell>
              <TableCell>
                <StatusChip
                  tone={OUTCOME_TONES[item.outcome]}
                  label={translate(`form_migrations.outcome.${item.outcome}`)}
                />
              </TableCell>
              <TableCell>
                {fields('changed', item.changed)}
                {fields('invalid', item.invalid)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

const ROWS = {
  '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere' },
  '@media (max-width: 599.95px)': {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody, & tr, & td, & tbody th': { display: 'block' },
    '& tr': { borderBottom: 1, borderColor: 'divider', py: 1 },
    '& tbody td, & tbody th': { border: 0, py: 0.25 },
  },
} as const;
