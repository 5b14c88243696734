import { Alert, Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import type { ImportFlow } from '#schemas/import-flow/index.ts';
import type { ImportItemStatus } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { usePatchFlow } from './api/flows.ts';
import { Counts } from './Counts.tsx';
import { ItemGrid } from './ItemGrid.tsx';
import { Progress } from './Progress.tsx';

interface AnalysisStepProps {
  readonly flow: ImportFlow;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

const COUNT_OF = { INVALID: 'failed', DUPLICATED: 'refused', VALID: 'valid', IMPORTED: 'imported' } as const;
type Shown = keyof typeof COUNT_OF;
const SHOWN = Object.keys(COUNT_OF) as Shown[];

/** The third step: what the check of every row found, and its faults to be corrected in place. */
export function AnalysisStep({ flow, onBack, onDone }: AnalysisStepProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const patch = usePatchFlow(flow);
  const [chosen, setChosen] = useState<Shown | null>(null);
  const status: ImportItemStatus & Shown =
    chosen ?? SHOWN.find((code) => flow.counts[COUNT_OF[code]] > 0) ?? 'VALID';

  if (flow.stage === 'analysing') {
    return (
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Progress
          label={translate('imports.analysis.working', { rows: flow.counts.rows })}
          done={flow.counts.processed}
          total={flow.counts.rows}
        />
        <Counts counts={flow.counts} />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      {flow.stage === 'failed' && <Alert severity="error">{translate('imports.analysis.failed')}</Alert>}
      <Counts counts={flow.counts} />
      <Box sx={{ minWidth: 0 }}>
        <Tabs
          value={status}
          onChange={(_event, value: Shown) => setChosen(value)}
          variant="scrollable"
          scrollButtons="auto"
          aria-label={translate('imports.analysis.rows')}
        >
          {SHOWN.map((code) => (
            <Tab
              key={code}
              value={code}
              id={`import-tab-${code}`}
              aria-controls="import-rows"
              label={`${codeText('IMPORT_ITEM_STATUS', code)} (${flow.counts[COUNT_OF[code]]})`}
            />
          ))}
        </Tabs>
        <Box
          id="import-rows"
          role="tabpanel"
          aria-labelledby={`import-tab-${status}`}
          sx={{ pt: 1.5, minWidth: 0 }}
        >
          {status === 'INVALID' && flow.can.items && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
              {translate('imports.analysis.edit_hint')}
            </Typography>
          )}
          <ItemGrid key={status} flow={flow} status={status} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
        <Button onClick={onBack} disabled={!flow.can.edit}>
          {translate('ra.action.back')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {flow.stage === 'failed' && flow.can.edit && (
            <Button loading={patch.isPending} onClick={() => patch.mutate({ action: 'analyse' })}>
              {translate('imports.analysis.again')}
            </Button>
          )}
          <Button
            variant="contained"
            loading={patch.isPending}
            disabled={!flow.can.import}
            onClick={() => patch.mutate({ action: 'import' }, { onSuccess: onDone })}
          >
            {translate('imports.analysis.run', { smart_count: flow.counts.valid })}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
