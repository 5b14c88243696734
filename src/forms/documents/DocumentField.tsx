import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { FieldProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import { useControl } from '../control.ts';
import { useFormDocuments } from '../documents.ts';
import { ItemDocuments } from './ItemDocuments.tsx';

/** RJSF's field for `x-document`: it holds no value, and shows the documents of its item. */
export function DocumentField({ schema }: FieldProps) {
  const translate = useTranslate();
  const control = useControl();
  const documents = useFormDocuments();
  const item = documents?.items?.get(String((schema as Record<string, unknown>)['x-document']));
  if (documents && !documents.items) return <Skeleton variant="rounded" height={48} />;
  if (!documents || !item)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(documents ? 'form_fields.document.not_needed' : 'form_fields.document.elsewhere')}
      </Typography>
    );
  // Not `readonly`: a renewal is handed in while the values are locked; the screen and the item say whether it may be.
  return <ItemDocuments item={item} actions={documents} labelledBy={control.labelId} />;
}
