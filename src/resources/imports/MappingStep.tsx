import { Alert, Box, Button, Typography } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from 'ra-core';
import { listText } from '#schemas/engine/lists.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { fieldOf } from '#schemas/engine/resource.ts';
import { failText } from '#schemas/errors.ts';
import { mappingFails, type ImportFlow } from '#schemas/import-flow/index.ts';
import type { DuplicateKey } from '#schemas/lead/duplicates.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import { EntriesBack } from '../generic/EntriesBack.tsx';
import { useKeptEntries } from '../generic/useKeptEntries.ts';
import { useLeadType } from '../leads/useLeads.ts';
import { usePatchFlow } from './api/flows.ts';
import { DefaultInputs } from './DefaultInputs.tsx';
import {
  draftOf,
  isSameDraft,
  isSameSet,
  mappingsOf,
  withColumn,
  withDefault,
  withMappings,
  type Choice,
  type Draft,
} from './draft.ts';
import { LockedNote } from './LockedNote.tsx';
import { defaultFails } from './mapping/defaults.ts';
import { SameLead } from './mapping/SameLead.tsx';
import { SavedMappings } from './mapping/SavedMappings.tsx';
import { MappingTable } from './MappingTable.tsx';

interface MappingStepProps {
  readonly flow: ImportFlow;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** What the server refused, and of what; of a field it stands until that is chosen otherwise. */
interface Refused {
  readonly error: Error;
  readonly draft: Draft;
}

const NOTHING: ReadonlyMap<string, string> = new Map();
const saysOf = (draft: Draft, field: string): string =>
  JSON.stringify(mappingsOf(draft).filter((mapping) => mapping.field === field));

function toldOf(refused: Refused | null, draft: Draft): ReadonlyMap<string, string> {
  if (!refused) return NOTHING;
  const fails = bodyOf(refused.error)?.fails ?? [];
  return new Map(
    fails
      .filter(({ field }) => saysOf(refused.draft, field) === saysOf(draft, field))
      .map(({ field, message }) => [field, message]),
  );
}

/** The second step: which column fills which field of a lead. What is wrong is said while it is being chosen. */
export function MappingStep({ flow, onBack, onDone }: MappingStepProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const patch = usePatchFlow(flow);
  const [draft, setDraft] = useState(() => draftOf(flow));
  const [refused, setRefused] = useState<Refused | null>(null);
  // A table that was filled anew shows what is mapped now.
  const [applied, setApplied] = useState(0);
  const told = useMemo(() => toldOf(refused, draft), [refused, draft]);
  const chooseColumn = useCallback(
    (column: string, choice: Choice) => setDraft((before) => withColumn(before, column, choice)),
    [],
  );
  const chooseDefault = useCallback(
    (field: string, value: string | null) => setDraft((before) => withDefault(before, field, value)),
    [],
  );
  const chooseKeys = useCallback(
    (keys: readonly DuplicateKey[]) => setDraft((before) => ({ ...before, keys })),
    [],
  );

  const mappings = mappingsOf(draft);
  const stored = draftOf(flow);
  const isChanged = !isSameDraft(draft, stored);
  const fill = (next: Draft) => {
    setDraft(next);
    setApplied((count) => count + 1);
  };
  const { kept, isKept } = useKeptEntries<Draft>({
    name: `mapping/${flow.entity_id}`,
    isDirty: isChanged,
    read: () => draft,
    restore: fill,
    clear: () => fill(stored),
  });
  const saved = useLeaveQuestion(isChanged, isKept);
  const locked = !flow.can.edit || patch.isPending;
  const typed = defaultFails(flow.lead_type, draft.defaults);
  const lines = useFaults(flow.lead_type, [
    ...mappingFails(flow.lead_type, flow.headers, mappings, true),
    ...typed,
  ]);
  const beside = new Map([...typed.map((fail) => [fail.field, failText(fail, language)] as const), ...told]);
  const labelOf = useLabels(flow.lead_type);
  const analyse = () => {
    const options = isSameSet(draft.keys, stored.keys) ? {} : { options: { keys: draft.keys } };
    patch.mutate(
      { mappings, ...options, action: 'analyse' },
      {
        onSuccess: () => {
          saved();
          onDone();
        },
        onError: (error) => setRefused({ error, draft }),
      },
    );
  };

  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography sx={{ color: 'text.secondary' }}>{translate('imports.mapping.hint')}</Typography>
      <EntriesBack {...kept} />
      <LockedNote flow={flow} />
      <SavedMappings
        flow={flow}
        mappings={mappings}
        locked={locked}
        onApply={(chosen) => fill(withMappings(draft, chosen))}
      />
      <MappingTable
        key={applied}
        flow={flow}
        columns={draft.columns}
        told={told}
        locked={locked}
        onChange={chooseColumn}
      />
      <DefaultInputs
        type={flow.lead_type}
        defaults={draft.defaults}
        faults={beside}
        locked={locked}
        onChange={chooseDefault}
      />
      <SameLead type={flow.lead_type} keys={draft.keys} locked={locked} onChange={chooseKeys} />
      <Box aria-live="polite" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {lines.length > 0 && (
          <Alert severity="warning">
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        {patch.error && (
          <Alert severity="error">
            {textOf(patch.error, language)}
            {[...told].map(([field, message]) => (
              <div key={field}>{`${labelOf(field)}: ${message}`}</div>
            ))}
          </Alert>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
        <Button onClick={onBack}>{translate('ra.action.back')}</Button>
        <Button
          variant="contained"
          loading={patch.isPending}
          disabled={lines.length > 0 || draft.keys.length === 0 || !flow.can.edit}
          onClick={analyse}
        >
          {translate('imports.mapping.analyse')}
        </Button>
      </Box>
    </Box>
  );
}

/** The names of a lead type's fields. */
function useLabels(type: LeadType): (name: string) => string {
  const language = useLanguage();
  const { fields } = useLeadType(type);
  return (name) => fieldOf(fields, name)?.label[language] ?? name;
}

/** What is wrong with a mapping, in sentences: what is still missing at once, everything else once. */
function useFaults(type: LeadType, fails: readonly Fail[]): readonly string[] {
  const translate = useTranslate();
  const language = useLanguage();
  const labelOf = useLabels(type);
  const missing = fails.filter(({ code }) => code === 'required').map(({ field }) => labelOf(field));
  const others = fails
    .filter(({ code }) => code !== 'required')
    // 'One of these' names its fields itself.
    .map((fail) => {
      const sentence = failText(fail, language, labelOf);
      return fail.code === 'any_of_required' ? sentence : `${labelOf(fail.field)}: ${sentence}`;
    });
  return [
    ...(missing.length > 0
      ? [translate('imports.mapping.missing', { fields: listText(missing, language) })]
      : []),
    ...new Set(others),
  ];
}
