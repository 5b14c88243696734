import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'ra-core';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useExport } from './useExport.ts';

/** The filtered list as a file; only for roles that may export (domain §6), since react-admin does not check it. */
export function ExportButton({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const scope = useCan('lead.export');
  const { total } = useListContext();
  const { save, isBusy } = useExport(resource);
  if (scope === null) return null;
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      loading={isBusy}
      disabled={total === 0}
      onClick={() => void save()}
    >
      {translate('leads.list.export')}
    </Button>
  );
}
