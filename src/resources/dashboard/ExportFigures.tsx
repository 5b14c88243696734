import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useListContext, useTranslate } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useProvider } from '#src/dataProvider/index.ts';
import { ShortButton } from '../generic/ShortButton.tsx';
import { useSaving } from '../leads/useSaving.ts';
import { queryOf } from './filters.ts';
import { statsPath } from './useLeadStats.ts';

/** All figures as one file, under the filters of the screen; for those who may export leads (domain §6). */
export function ExportFigures({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const provider = useProvider();
  const mayExport = useCan('lead.export') !== null;
  const { filterValues } = useListContext();
  const { save, isBusy } = useSaving('lead-figures');
  if (!mayExport) return null;
  const read = async () => {
    const answer = await provider.callRaw(`${statsPath(resource)}/export`, {
      query: queryOf(filterValues),
      headers: { accept: 'text/csv, application/json' },
    });
    return answer.blob();
  };
  return (
    <ShortButton
      size="small"
      icon={<DownloadIcon />}
      label={translate('dashboard.export')}
      loading={isBusy}
      onClick={() => void save(read)}
    />
  );
}
