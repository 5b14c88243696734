import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { useItems } from '../../api.ts';
import { refOf, type Subject } from '../subject.ts';
import { RequirementCard } from './RequirementCard.tsx';
import { useDocumentActions } from './useDocumentActions.ts';

/** What a subject must hand in, and how each of it stands. */
export default function RequirementsTab({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const { items, error, refetch } = useItems(refOf(subject));
  const actions = useDocumentActions(subject);
  const asked = search.get('item');
  const list = useRef<HTMLDivElement>(null);
  const isThere = items !== undefined;
  useEffect(() => {
    if (!asked || !isThere) return;
    const timer = setTimeout(() => {
      const card = list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(asked)}"]`);
      card?.scrollIntoView({ block: 'center' });
      card?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [asked, isThere]);

  if (!items) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (items.length === 0) return <Alert severity="info">{translate('credential_file.item.none')}</Alert>;
  const count = (states: readonly string[]) => items.filter(({ state }) => states.includes(state)).length;
  return (
    <Box ref={list} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('credential_file.item.summary', {
          done: count(['CURRENT', 'EXPIRING', 'NOT_APPLICABLE']),
          total: items.length,
        })}
      </Typography>
      {items.map((item) => (
        <RequirementCard key={item.entity_id} item={item} actions={actions} />
      ))}
    </Box>
  );
}
