import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useListContext, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { datedName, saveBlob } from '#src/dataProvider/files.ts';
import { useProvider } from '#src/dataProvider/index.ts';

/** The filtered list as a file; only for roles that may export (domain §6), since react-admin does not check it. */
export function ExportButton({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useProvider();
  const scope = useCan('lead.export');
  const { filterValues, sort, total } = useListContext();
  const [isBusy, setBusy] = useState(false);
  if (scope === null) return null;

  const save = async () => {
    setBusy(true);
    try {
      const filename = datedName('leads');
      saveBlob(await provider.exportCsv(resource.name, { filter: filterValues, sort, filename }), filename);
      notify('leads.list.exported', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      loading={isBusy}
      disabled={!total}
      onClick={() => void save()}
    >
      {translate('leads.list.export')}
    </Button>
  );
}
