import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { lazyPart } from '#src/layout/lazyPart.tsx';
import { ahead } from '#src/layout/shown.ts';
import type { Columns } from './columns.ts';

const ColumnPanel = lazyPart(ahead(() => import('./ColumnPanel.tsx')));

/** Opens the columns of a list. */
export function ColumnChooser({ columns }: { readonly columns: Columns }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('leads.list.columns')}
      </Button>
      <ColumnPanel columns={columns} open={anchor !== null} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
