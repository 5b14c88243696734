import { Alert, Box, Button, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import { importTargets, mappingFails, type ImportFlow, type Mapping } from '#schemas/import-flow/index.ts';
import type { DuplicateKey } from '#schemas/lead/duplicates.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import { usePatchFlow } from './api/flows.ts';
import { DefaultInputs } from './DefaultInputs.tsx';
import {
  choiceOf,
  draftOf,
  isSameDraft,
  isSameSet,
  mappingsOf,
  withColumn,
  withDefault,
  withMappings,
  type Choice,
} from './draft.ts';
import { LockedNote } from './LockedNote.tsx';
import { SameLead } from './mapping/SameLead.tsx';
import { SavedMappings } from './mapping/SavedMappings.tsx';
import { MappingTable } from './MappingTable.tsx';

interface MappingStepProps {
  readonly flow: ImportFlow;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

type Told = ReadonlyMap<string, string>;
const NOTHING: Told = new Map();

/** The second step: which column fills which field of a lead. What is wrong is said while it is being chosen. */
export function MappingStep({ flow, onBack, onDone }: MappingStepProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const patch = usePatchFlow(flow);
  const [draft, setDraft] = useState(() => draftOf(flow));
  const [told, setTold] = useState(NOTHING);
  // A table that was filled anew shows what is mapped now.
  const [applied, setApplied] = useState(0);
  const change = useCallback((fields: readonly string[], next: (before: typeof draft) => typeof draft) => {
    setDraft(next);
    // What the server said of a field stands until it is chosen otherwise.
    setTold((before) => new Map([...before].filter(([field]) => !fields.includes(field))));
  }, []);
  const chooseColumn = useCallback(
    (column: string, choice: Choice) =>
      setDraft((before) => {
        const fields = [choice.field, choiceOf(before.columns, column).field];
        setTold((said) => new Map([...said].filter(([field]) => !fields.includes(field))));
        return withColumn(before, column, choice);
      }),
    [],
  );
  const chooseDefault = useCallback(
    (field: string, value: string | null) => change([field], (before) => withDefault(before, field, value)),
    [change],
  );
  const chooseKeys = useCallback(
    (keys: readonly DuplicateKey[]) => setDraft((before) => ({ ...before, keys })),
    [],
  );
  return null;
}
