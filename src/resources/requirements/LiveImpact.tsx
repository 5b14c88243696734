import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import {
  REQUIREMENT_CHANGES,
  REQUIREMENTS,
  type RequirementRecord,
} from '#schemas/credential/requirement.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { failsIn } from '../generic/check.ts';
import { SectionCard } from '../generic/SectionCard.tsx';
import { useSettled } from '../generic/useSettled.ts';
import { valuesToSend } from '../generic/values.ts';
import { usePreview, type Change } from './api.ts';
import { Impact } from './Impact.tsx';

/** What saving would send, or why there is nothing to ask yet. */
function changeOf(values: Values, record: RequirementRecord | null): Change | 'unfinished' | 'unchanged' {
  const resource = record ? REQUIREMENT_CHANGES : REQUIREMENTS;
  const base = record ? { ...record } : null;
  if (failsIn(resource, values, base).length > 0) return 'unfinished';
  const requirement = valuesToSend(resource, values, base);
  if (!record) return { requirement };
  return Object.keys(requirement).length === 0 ? 'unchanged' : { requirement, entity_id: record.entity_id };
}

/** Whom the requirement that is being typed would affect, a moment after the last stroke. */
export function LiveImpact({ record }: { readonly record: RequirementRecord | null }) {
  const translate = useTranslate();
  const settled = useSettled(JSON.stringify(useWatch()));
  const change = useMemo(() => changeOf(JSON.parse(settled) as Values, record), [settled, record]);
  const { data, error, isFetching, refetch } = usePreview(typeof change === 'string' ? null : change);
  const kind = (record?.subject_kind ??
    (typeof change === 'string' ? undefined : change.requirement.subject_kind)) as SubjectKind | undefined;
  return (
    <SectionCard title={translate('requirements.impact.title')}>
      <Box aria-live="polite" aria-busy={isFetching}>
        {isFetching && <LinearProgress aria-label={translate('requirements.impact.wait')} sx={{ mb: 1 }} />}
        {typeof change === 'string' ? (
          <Typography color="text.secondary">{translate(`requirements.impact.${change}`)}</Typography>
        ) : error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : data && kind ? (
          <Impact kind={kind} impact={data} />
        ) : (
          <Typography color="text.secondary">{translate('requirements.impact.wait')}</Typography>
        )}
      </Box>
    </SectionCard>
  );
}
