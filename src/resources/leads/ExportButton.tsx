import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useListContext, useTranslate } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { ShortButton } from '../generic/ShortButton.tsx';
import { useExport } from './useExport.ts';

/** The filtered list as a file; only for roles that may export (domain §6), since react-admin does not check it. */
export function ExportButton({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const scope = useCan('lead.export');
  const { total } = useListContext();
  const { save, isBusy } = useExport(resource);
  if (scope === null) return null;
  return (
    <ShortButton
      size="small"
      icon={<DownloadIcon />}
      label={translate('leads.list.export')}
      loading={isBusy}
      disabled={total === 0}
      onClick={() => void save()}
    />
  );
}
