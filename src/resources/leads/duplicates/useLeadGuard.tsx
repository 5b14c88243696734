import type { Resource } from '#schemas/engine/resource.ts';
import type { PossibleDuplicate } from '#schemas/lead/duplicates.ts';
import { useDuplicateGuard } from '../../generic/useDuplicateGuard.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';

/** The question before a lead is saved that may exist already; who goes back finds the matches marked in the form. */
export function useLeadGuard(resource: Resource, lead: string | null) {
  const { guarded, repetition } = useDuplicateGuard<PossibleDuplicate>('duplicates');
  const dialog = repetition && <DuplicateDialog {...repetition} resource={resource} lead={lead} />;
  return { guarded, dialog };
}
