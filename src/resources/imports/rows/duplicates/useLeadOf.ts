import { useGetOne, useTranslate, type RaRecord } from 'ra-core';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { rightsOf } from '../../../leads/lead.ts';
import { useRowsScope } from '../scope.ts';

/** The lead that a row repeats, once it is looked at, and why the reader may not change it; null: nothing bars it. */
export function useLeadOf({ duplicate_of }: Pick<ImportItem, 'duplicate_of'>, isWanted: boolean) {
  const translate = useTranslate();
  const { type } = useRowsScope();
  const { data, error, refetch } = useGetOne<RaRecord>(
    LEADS[type].name,
    { id: duplicate_of ?? '' },
    { enabled: isWanted && duplicate_of !== null, retry: false },
  );
  const lead = duplicate_of === null ? undefined : data;
  const barred = lead && !rightsOf(lead).edit ? translate('import_rows.duplicates.not_yours') : null;
  return { lead, error, refetch, barred };
}
