import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState, type ComponentType, type ReactNode } from 'react';
import { pathOfType } from '#schemas/activity/index.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useText } from '#src/i18n/hooks.ts';
import { SectionCard } from '../generic/SectionCard.tsx';
import type { CardProps } from './ActivityCard.tsx';
import { ActivityList } from './ActivityList.tsx';
import type { Asked } from './useActivities.ts';
import type { WorkProps, WorkTexts } from './WriteDialog.tsx';

interface ActivityTabProps {
  readonly lead: RaRecord;
  readonly resource: Resource;
  readonly Card: ComponentType<CardProps>;
  readonly Dialog: ComponentType<WorkProps>;
  readonly texts: WorkTexts;
  /** What an empty list says. */
  readonly none: string;
  readonly asked?: Asked;
  /** What narrows the list, below its head. */
  readonly children?: ReactNode;
}

/** One kind of activity of a lead: the list, and the dialog that writes or changes one. */
export function ActivityTab({
  lead,
  resource,
  Card,
  Dialog,
  texts,
  none,
  asked = {},
  children,
}: ActivityTabProps) {
  const translate = useTranslate();
  const text = useText();
  /** Null: nothing is being written; 'new', or the record that is being changed, as it was when that began. */
  const [open, setOpen] = useState<RaRecord | 'new' | null>(null);
  const type = lead.lead_type as LeadType;
  return (
    <SectionCard
      title={text(resource.label.many)}
      mark={
        <Button
          variant="contained"
          size="small"
          startIcon={<AddIcon />}
          onClick={() => setOpen('new')}
          sx={{ ml: 'auto' }}
        >
          {translate(texts.add)}
        </Button>
      }
    >
      {children}
      <ActivityList
        leadId={lead.id}
        path={pathOfType(resource, type)}
        asked={asked}
        Card={Card}
        none={none}
        {...(texts.edit ? { edit: { label: translate(texts.edit), start: setOpen } } : {})}
      />
      {open && (
        <Dialog
          lead={{ id: lead.id, lead_type: type }}
          record={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </SectionCard>
  );
}
