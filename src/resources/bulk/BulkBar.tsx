import AssignIcon from '@mui/icons-material/AssignmentIndOutlined';
import MergeIcon from '@mui/icons-material/CallMergeOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import StatusIcon from '@mui/icons-material/SwapHorizOutlined';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BulkAsked } from '#schemas/bulk/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { BULK_KIND } from '#schemas/vocabulary/index.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import { ShortButton } from '../generic/ShortButton.tsx';
import { mergePath } from '../leads/paths.ts';
import { useExport } from '../leads/useExport.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { SelectedBar } from './SelectedBar.tsx';
import { SeveralButton } from './SeveralButton.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { useSelected, type Selected } from './useSelected.ts';

const DIALOGS = { assign: AssignDialog, status: StatusDialog, delete: DeleteDialog };

/** What may be done to the selected leads; nothing while none is. */
export default function BulkBar({ resource }: { readonly resource: Resource }) {
  const selected = useSelected();
  return selected && <Bar resource={resource} selected={selected} />;
}

interface BarProps {
  readonly resource: Resource;
  readonly selected: Selected;
}

function Bar({ resource, selected }: BarProps) {
  const [asked, setAsked] = useState<BulkAsked | null>(null);
  const Dialog = asked && DIALOGS[asked];
  return (
    <SelectedBar selected={selected}>
      <Actions resource={resource} selected={selected} onAsk={setAsked} />
      {Dialog && <Dialog resource={resource} selected={selected} onClose={() => setAsked(null)} />}
    </SelectedBar>
  );
}

function Actions({ resource, selected, onAsk }: BarProps & { readonly onAsk: (kind: BulkAsked) => void }) {
  const translate = useTranslate();
  const text = useText();
  const { save, isBusy } = useExport(resource);
  const mayExport = useCan('lead.export') !== null;
  const mayAssign = useCan('lead.assign') !== null;
  const mayMerge = useCan('lead.merge') !== null;
  const kinds = [
    { kind: 'assign', icon: <AssignIcon />, may: useCan('lead.assign') },
    { kind: 'status', icon: <StatusIcon />, may: useCan('lead.edit') },
    { kind: 'delete', icon: <DeleteIcon />, may: useCan('lead.delete') },
  ] as const;
  const { which, isTooMany } = selected;
  const [one, other] = 'ids' in which && which.ids.length === 2 ? which.ids : [];
  return (
    <>
      {one && other && mayMerge && (
        <ShortButton
          size="small"
          icon={<MergeIcon />}
          label={translate('bulk.merge')}
          component={Link}
          to={mergePath(one, other)}
        />
      )}
      {kinds.map(
        ({ kind, icon, may }) =>
          may && (
            <ShortButton
              key={kind}
              size="small"
              icon={icon}
              label={text(BULK_KIND[kind])}
              disabled={isTooMany}
              color={kind === 'delete' ? 'error' : 'primary'}
              aria-haspopup="dialog"
              onClick={() => onAsk(kind)}
            />
          ),
      )}
      {mayAssign && <SeveralButton selected={selected} />}
      {mayExport && (
        <ShortButton
          size="small"
          icon={<DownloadIcon />}
          label={translate('bulk.export')}
          loading={isBusy}
          disabled={isTooMany}
          onClick={() => void save('ids' in which ? which.ids : undefined)}
        />
      )}
    </>
  );
}
