import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import type { ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { useCodeText, useNumber } from '#src/i18n/hooks.ts';
import { ScrollTabs } from '#src/layout/ScrollTabs.tsx';
import { ItemGrid } from '../ItemGrid.tsx';
import { BadRows } from './BadRows.tsx';
import { DuplicatePolicy } from './duplicates/DuplicatePolicy.tsx';
import { InvalidRows } from './InvalidRows.tsx';
import { RemovedRows } from './RemovedRows.tsx';
import { countOf, firstOf, statusesIn } from './statuses.ts';
import type { Removal } from './useRemoval.ts';

interface RowTabsProps {
  readonly flow: ImportFlow;
  readonly removal: Removal;
}

/** The rows by status. Which of them are open stands in the address. */
export function RowTabs({ flow, removal }: RowTabsProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const number = useNumber();
  const [status, open] = useOpenStatus(flow);
  return (
    <Box sx={{ minWidth: 0 }}>
      <ScrollTabs
        value={status}
        onChange={(_event, value: ImportItemStatus) => open(value)}
        aria-label={translate('import_rows.tabs')}
      >
        {statusesIn(flow.counts).map((code) => (
          <Tab
            key={code}
            value={code}
            id={`import-tab-${code}`}
            aria-controls="import-rows"
            label={`${codeText('IMPORT_ITEM_STATUS', code)} (${number(countOf(flow.counts, code))})`}
          />
        ))}
      </ScrollTabs>
      <Box
        id="import-rows"
        role="tabpanel"
        aria-labelledby={`import-tab-${status}`}
        // As high as an ordinary page of rows: nothing below moves while one is read.
        sx={{ pt: 1.5, minWidth: 0, minHeight: '60vh' }}
      >
        <Panel key={status} flow={flow} removal={removal} status={status} />
      </Box>
    </Box>
  );
}

/** The status of the address; without one the first with something to do when the step was opened. */
function useOpenStatus({ counts }: ImportFlow): [ImportItemStatus, (status: ImportItemStatus) => void] {
  const [search, setSearch] = useSearchParams();
  // Not counted anew: who corrects the last faulty row is not taken elsewhere.
  const [first] = useState(() => firstOf(counts));
  const statuses = statusesIn(counts);
  const wanted = search.get('rows');
  const status =
    statuses.find((code) => code === wanted) ?? statuses.find((code) => code === first) ?? firstOf(counts);
  const open = (next: ImportItemStatus) =>
    setSearch((before) => {
      const query = new URLSearchParams(before);
      query.set('rows', next);
      return query;
    });
  return [status, open];
}

function Panel({ flow, removal, status }: RowTabsProps & { readonly status: ImportItemStatus }) {
  switch (status) {
    case 'INVALID':
      return <InvalidRows flow={flow} removal={removal} />;
    case 'DUPLICATED':
      return (
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <DuplicatePolicy flow={flow} />
          <BadRows flow={flow} status="DUPLICATED" />
          <ItemGrid flow={flow} status="DUPLICATED" />
        </Box>
      );
    case 'REMOVED':
      return <RemovedRows flow={flow} removal={removal} />;
    default:
      return <ItemGrid flow={flow} status={status} />;
  }
}
