import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { useReadAnew } from './api/items.ts';
import { Tiles } from './Counts.tsx';
import { RowsFooter } from './rows/RowsFooter.tsx';
import { RowTabs } from './rows/RowTabs.tsx';
import { StateLine } from './rows/StateLine.tsx';
import { countOf, statusesIn } from './rows/statuses.ts';
import { useRemoval } from './rows/useRemoval.ts';

interface AnalysisStepProps {
  readonly flow: ImportFlow;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** The third step: what the check of every row found, its faults to be corrected, its duplicates to be decided. */
export function AnalysisStep({ flow, onBack, onDone }: AnalysisStepProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const removal = useRemoval(flow);
  const isAnalysing = flow.stage === 'analysing';
  useRowsAfter(flow.entity_id, isAnalysing);
  // Rows once shown stay while some of them are checked again.
  const [isShown, setShown] = useState(!isAnalysing);
  if (!isShown && !isAnalysing) setShown(true);
  return (
    <LeadTypeScope value={flow.lead_type}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <StateLine flow={flow} removal={removal} />
        <Tiles
          label={translate('import_rows.counts')}
          tiles={statusesIn(flow.counts).map((status) => ({
            key: status,
            label: codeText('IMPORT_ITEM_STATUS', status),
            value: countOf(flow.counts, status),
          }))}
        />
        {isShown ? (
          <RowTabs flow={flow} removal={removal} />
        ) : (
          <Box sx={{ minHeight: '60vh', color: 'text.secondary' }}>{translate('import_rows.state.wait')}</Box>
        )}
        <RowsFooter flow={flow} onBack={onBack} onDone={onDone} />
      </Box>
    </LeadTypeScope>
  );
}

/** When rows have been checked (again), those on the screen are read anew. */
function useRowsAfter(flowId: string, isAnalysing: boolean): void {
  const readAnew = useReadAnew(flowId);
  const was = useRef(isAnalysing);
  useEffect(() => {
    if (was.current && !isAnalysing) readAnew();
    was.current = isAnalysing;
  }, [isAnalysing, readAnew]);
}
