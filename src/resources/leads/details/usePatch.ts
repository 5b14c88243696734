import { useQueryClient } from '@tanstack/react-query';
import { useUpdate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { bodyOf, staleRecord, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useLeads } from '../useLeads.ts';

/**
 * Changes a field or two of a lead without its form. When somebody else was faster, the screen gets the lead as it is
 * now beside the refusal, so that the next attempt is made knowing it.
 */
export function usePatch(lead: RaRecord) {
  const { resource } = useLeads();
  const language = useLanguage();
  const queries = useQueryClient();
  const [update, { isPending }] = useUpdate();
  const [problem, setProblem] = useState<string | null>(null);

  /**
   * What went wrong, in the reader's language, or null.
   * @param seen the lead as it was when the change was decided
   */
  const patch = async (
    data: Readonly<Record<string, unknown>>,
    seen: RaRecord = lead,
  ): Promise<string | null> => {
    setProblem(null);
    try {
      await update(
        resource.name,
        { id: lead.id, data, previousData: seen },
        { returnPromise: true, mutationMode: 'pessimistic' },
      );
      return null;
    } catch (error) {
      if (staleRecord(error)) await queries.invalidateQueries({ queryKey: [resource.name, 'getOne'] });
      const said = bodyOf(error)?.fails[0]?.message ?? textOf(error, language);
      setProblem(said);
      return said;
    }
  };
  return { patch, isPending, problem, forget: () => setProblem(null) };
}
