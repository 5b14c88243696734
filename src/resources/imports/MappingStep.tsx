import { Alert, Box, Button, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import { importTargets, mappingFails, type ImportFlow } from '#schemas/import-flow/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import { isBusy, usePatchFlow } from './api/flows.ts';
import { DefaultInputs } from './DefaultInputs.tsx';
import { draftOf, isSameDraft, mappingsOf, withColumn } from './draft.ts';
import { MappingTable } from './MappingTable.tsx';
import { SeparatorSelect } from './SeparatorSelect.tsx';

interface MappingStepProps {
  readonly flow: ImportFlow;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** The second step: which column fills which field of a lead. What is wrong is said while it is being chosen. */
export function MappingStep({ flow, onBack, onDone }: MappingStepProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const patch = usePatchFlow(flow);
  const [draft, setDraft] = useState(() => draftOf(flow.mappings));
  const choose = useCallback(
    (column: string, field: string) => setDraft((before) => withColumn(before, column, field)),
    [],
  );
  const targets = importTargets(flow.lead_type);
  const label = (name: string) => targets.find(([target]) => target === name)?.[1].label[language] ?? name;
  const mappings = mappingsOf(draft);
  const fails = mappingFails(flow.lead_type, flow.headers, mappings, true);
  // A field with two columns is told once, and 'one of these' once for all its fields.
  const sentences = [
    ...new Set(
      fails.map(
        (fail) =>
          (fail.code === 'any_of_required' ? '' : `${label(fail.field)}: `) + failText(fail, language, label),
      ),
    ),
  ];
  const isChanged = !isSameDraft(draft, draftOf(flow.mappings));
  const saved = useLeaveQuestion(isChanged);
  const locked = !flow.can.edit || patch.isPending;

  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Typography sx={{ color: 'text.secondary' }}>{translate('imports.mapping.hint')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <SeparatorSelect
          value={flow.separator}
          disabled={locked}
          onChange={(separator) => {
            // Other columns, other choices: what was chosen for the old ones goes.
            if (isChanged && !window.confirm(translate('imports.mapping.lose'))) return;
            patch.mutate({ separator }, { onSuccess: (changed) => setDraft(draftOf(changed.mappings)) });
          }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('imports.mapping.mapped', {
            count: mappings.filter((mapping) => 'column' in mapping).length,
            total: flow.headers.length,
          })}
        </Typography>
      </Box>
      <MappingTable
        key={flow.separator}
        flow={flow}
        draft={draft}
        fails={fails}
        locked={locked}
        onChange={choose}
      />
      <DefaultInputs
        flow={flow}
        draft={draft}
        locked={locked}
        onChange={(field, value) =>
          setDraft((before) => ({ ...before, defaults: { ...before.defaults, [field]: value } }))
        }
      />
      <Box aria-live="polite">
        {sentences.length > 0 && (
          <Alert severity="warning">
            {sentences.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
        {patch.error && <Alert severity="error">{patch.error.message}</Alert>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
        <Button onClick={onBack}>{translate('ra.action.back')}</Button>
        <Button
          variant="contained"
          loading={patch.isPending || isBusy(flow)}
          disabled={fails.length > 0 || !flow.can.edit}
          onClick={() =>
            patch.mutate(
              { mappings, action: 'analyse' },
              {
                onSuccess: () => {
                  saved();
                  onDone();
                },
              },
            )
          }
        >
          {translate('imports.mapping.analyse')}
        </Button>
      </Box>
    </Box>
  );
}
