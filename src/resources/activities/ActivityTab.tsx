import AddIcon from '@mui/icons-material/Add';
import NoneIcon from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useNotify, useTranslate, useUpdate, type RaRecord } from 'ra-core';
import { useState, type ComponentType } from 'react';
import { pathOfType } from '#schemas/activity/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useText } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { SectionCard } from '../generic/SectionCard.tsx';
import type { SchemaFormProps } from '../generic/SchemaForm.tsx';
import type { CardProps } from './ActivityCard.tsx';
import { ActivityDialog } from './ActivityDialog.tsx';
import { activitiesKey, useActivities } from './useActivities.ts';

/** Texts of a kind of activity, by their keys; those of editing where it can be edited. */
interface Texts {
  readonly add: string;
  readonly added: string;
  readonly none: string;
  readonly edit?: string;
  readonly saved?: string;
}

interface ActivityTabProps {
  readonly lead: RaRecord;
  readonly resource: Resource;
  /** What a new one asks for, when that is more. */
  readonly creates?: Resource;
  readonly defaults?: Values;
  /** The codes that may be chosen now, in a record or (null) in a new one. */
  readonly codesFor?: (record: RaRecord | null) => SchemaFormProps['codes'];
  readonly Card: ComponentType<CardProps>;
  readonly texts: Texts;
}

const mayEdit = (record: RaRecord): boolean => (record.can as { edit?: boolean } | undefined)?.edit === true;

/** One kind of activity of a lead: the list, newest first, and the dialog that writes or changes one. */
export function ActivityTab({
  lead,
  resource,
  creates = resource,
  defaults = {},
  codesFor,
  Card,
  texts,
}: ActivityTabProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [create] = useCreate();
  const [update] = useUpdate();
  /** Null: nothing is being written; 'new', or the record that is being changed. */
  const [open, setOpen] = useState<RaRecord | 'new' | null>(null);
  const path = pathOfType(resource, lead.lead_type as LeadType);
  const { items, isPending, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useActivities(
    path,
    lead.id,
  );

  const save = (values: Values, base: RaRecord | null): Promise<RaRecord> =>
    base
      ? update(
          resource.name,
          { id: base.id, data: values, previousData: base },
          { returnPromise: true, mutationMode: 'pessimistic' },
        )
      : create(path, { data: { ...values, lead_id: lead.id } }, { returnPromise: true });

  const close = () => setOpen(null);
  const onSaved = () => {
    notify(open === 'new' ? texts.added : (texts.saved ?? texts.added), { type: 'success' });
    void queryClient.invalidateQueries({ queryKey: activitiesKey(lead.id) });
    close();
  };

  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading />;
  const record = open === 'new' ? null : open;
  const codes = codesFor?.(record);
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
      {items.length === 0 && (
        <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 3 }}>
          <NoneIcon fontSize="large" color="disabled" />
          <Typography color="text.secondary">{translate(texts.none)}</Typography>
        </Box>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Card
            key={item.id}
            record={item}
            {...(mayEdit(item) && texts.edit
              ? { edit: { label: translate(texts.edit), onClick: () => setOpen(item) } }
              : {})}
          />
        ))}
      </Box>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {translate('leads.history.more')}
        </Button>
      )}
      {open && (
        <ActivityDialog
          title={translate(record ? (texts.edit ?? texts.add) : texts.add)}
          resource={record ? resource : creates}
          record={record}
          {...(record ? {} : { defaults })}
          {...(codes ? { codes } : {})}
          save={save}
          onSaved={onSaved}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}
