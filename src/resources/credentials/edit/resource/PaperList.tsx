import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { ItemDocuments } from '#src/forms/documents/ItemDocuments.tsx';
import type { DocumentActions } from '#src/forms/documents.ts';
import { anchorIn, itemAnchor } from '../paths.ts';

interface PaperListProps {
  readonly items: readonly RequirementItem[];
  readonly actions: DocumentActions;
}

/** Papers that are asked for, each with its documents. An address may lead to one of them. */
export function PaperList({ items, actions }: PaperListProps) {
  const translate = useTranslate();
  if (items.length === 0)
    return <Typography color="text.secondary">{translate('credential_edit.papers_none')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {items.map((item) => (
        <Paper key={item.entity_id} item={item} actions={actions} />
      ))}
    </Box>
  );
}

function Paper({ item, actions }: { readonly item: RequirementItem; readonly actions: DocumentActions }) {
  const translate = useTranslate();
  const place = useRef<HTMLLIElement>(null);
  const isMeant = anchorIn(useLocation().hash) === itemAnchor(item.code);
  useEffect(() => {
    if (!isMeant) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isMeant]);
  return (
    <Box component="li" ref={place} tabIndex={-1} sx={{ minWidth: 0, scrollMarginTop: 96 }}>
      <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
        {item.name}
        {!item.required && (
          <Typography component="span" variant="body2" color="text.secondary">
            {' '}
            {translate('credential_edit.optional')}
          </Typography>
        )}
      </Typography>
      {item.help && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
          {item.help}
        </Typography>
      )}
      <ItemDocuments item={item} actions={actions} />
    </Box>
  );
}
