import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { ScrollTabs } from '#src/layout/ScrollTabs.tsx';
import { ErasePanel } from './ErasePanel.tsx';
import { ReportPanel } from './ReportPanel.tsx';

export interface PrivacyDialogProps {
  /** The record's, in the API. */
  readonly path: string;
  readonly name: string;
  /** Something of the record has gone: what is shown of it is old. */
  readonly onErased: () => void;
  readonly onClose: () => void;
}

const PARTS = { report: ReportPanel, erase: ErasePanel } as const;
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];

/** What is kept of the people of a record: told to them, or erased (docs/decisions/023). */
export default function PrivacyDialog({ name, onClose, ...record }: PrivacyDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [part, setPart] = useState<Part>('report');
  const [isBusy, setBusy] = useState(false);
  const Panel = PARTS[part];
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pb: 0.5, overflowWrap: 'anywhere' }}>
        {translate('privacy.title')}
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          <bdi>{name}</bdi>
        </Typography>
      </DialogTitle>
      <ScrollTabs
        value={part}
        onChange={(_, next: Part) => setPart(next)}
        aria-label={translate('privacy.title')}
        sx={{ borderBottom: 1, borderColor: 'divider', mx: 3, mb: 2, flexShrink: 0 }}
      >
        {NAMES.map((one) => (
          <Tab
            key={one}
            value={one}
            disabled={isBusy}
            label={translate(`privacy.${one}.tab`)}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </ScrollTabs>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${part}`}
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <Panel {...record} onBusy={setBusy} onClose={onClose} />
      </div>
    </Dialog>
  );
}
