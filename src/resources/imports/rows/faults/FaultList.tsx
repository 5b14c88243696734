import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { ImportFault, ImportFlow } from '#schemas/import-flow/index.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { useFaults } from '../../api/items.ts';
import type { Removal } from '../useRemoval.ts';
import { FaultLine } from './FaultLine.tsx';

/** Most files have a few faults, many times each: the rest is folded away. */
const FIRST = 6;

interface FaultListProps {
  readonly flow: ImportFlow;
  readonly removal: Removal;
  readonly onShow: (fault: ImportFault) => void;
}

/** The faults of the file by groups: what is wrong in hundreds of rows is corrected once. */
export function FaultList({ flow, removal, onShow }: FaultListProps) {
  const translate = useTranslate();
  const number = useNumber();
  const { data, error, refetch } = useFaults(flow);
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  // While it is read nothing stands here; when there is nothing to say, neither.
  if (!data || data.items.length === 0) return null;
  const { items, total } = data;
  return (
    <SectionCard heading="h3" title={translate('import_rows.fault.title')}>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        sx={{ m: 0, p: 0, listStyle: 'none', '&:focus': { outline: 'none' } }}
      >
        {(isAll ? items : items.slice(0, FIRST)).map((fault) => (
          <FaultLine
            key={JSON.stringify([fault.field, fault.code, fault.column, fault.text])}
            flow={flow}
            fault={fault}
            removal={removal}
            onShow={onShow}
            list={list}
          />
        ))}
      </Box>
      {items.length > FIRST && (
        <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {translate(isAll ? 'import_rows.fault.fewer' : 'import_rows.fault.all', {
            count: number(items.length),
          })}
        </Button>
      )}
      {isAll && total > items.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('import_rows.fault.more', {
            smart_count: total - items.length,
            count: number(total - items.length),
          })}
        </Typography>
      )}
    </SectionCard>
  );
}
