import Button from '@mui/material/Button';
import { useTranslate, type RaRecord } from 'ra-core';
import { Suspense, useCallback, useState } from 'react';
import type { Placement } from '#schemas/contract/placement.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { PreviewDialog } from '../../files/preview/PreviewDialog.tsx';
import { Waiting } from '../../files/preview/Waiting.tsx';
import { useLeadName } from '../../leads/useLeadName.ts';
import { LeadChoice } from '../../tasks/LeadChoice.tsx';
import { templateCall, type Template } from '../api.ts';

const PaperView = lazyPage(() => import('../../files/preview/PaperView.tsx'));

interface FilledPreviewProps {
  readonly template: Template;
  /** As it is placed on the screen and not saved yet; null: as saved. */
  readonly unsaved: readonly Placement[] | null;
  readonly onClose: () => void;
}

/** The paper with the names of the fields where their values will stand, or with the values of a lead. */
export function FilledPreview({ template, unsaved, onClose }: FilledPreviewProps) {
  const translate = useTranslate();
  const provider = useProvider();
  const nameOf = useLeadName();
  const [lead, setLead] = useState<RaRecord | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { id } = template;
  const leadId = lead ? String(lead.id) : null;
  const read = useCallback(
    (signal: AbortSignal) =>
      provider.callRaw(templateCall(id, '/preview'), {
        method: 'POST',
        body: { lead_id: leadId, placements: unsaved },
        signal,
      }),
    [provider, id, leadId, unsaved],
  );
  const shown = lead
    ? translate('contracts.preview.of_lead', { name: nameOf(lead) })
    : translate('contracts.preview.sample');
  return (
    <PreviewDialog
      title={template.name}
      kind={unsaved ? translate('contracts.preview.unsaved', { shown }) : shown}
      tools={
        <>
          {lead && (
            <Button onClick={() => setLead(null)}>{translate('contracts.preview.show_sample')}</Button>
          )}
          <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {translate('contracts.preview.choose')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Suspense fallback={<Waiting share={null} />}>
        <PaperView key={leadId} read={read} />
      </Suspense>
      {isChoosing && (
        <LeadChoice
          title={translate('contracts.preview.which')}
          onChoose={(chosen) => {
            setChoosing(false);
            setLead(chosen);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </PreviewDialog>
  );
}
