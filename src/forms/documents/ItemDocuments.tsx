import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { CredentialDocument, RequirementItem } from '#schemas/credential/item.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { ConfirmDialog } from '#src/resources/generic/ConfirmDialog.tsx';
import { ItemChip } from '#src/resources/credentials/status.tsx';
import type { DocumentActions } from '../documents.ts';
import { DocumentDialog } from './DocumentDialog.tsx';
import { DocumentLine } from './DocumentLine.tsx';

interface ItemDocumentsProps {
  readonly item: RequirementItem;
  readonly actions: DocumentActions;
  /** Name of the group for those who do not see what stands above it; absent: the item's name. */
  readonly labelledBy?: string;
  /** Beside the state, such as what a reviewer may do. */
  readonly children?: ReactNode;
}

/** The documents of one requirement item: how it stands, what was handed in, and the way to hand in the next. */
export function ItemDocuments({ item, actions, labelledBy, children }: ItemDocumentsProps) {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<CredentialDocument | null>(null);
  const [isOpen, setOpen] = useState(false);
  const canUpload = actions.canUpload && item.can.upload;
  const now = item.documents.filter((document) => document.archived_at === null);
  const earlier = item.documents.filter((document) => document.archived_at !== null);
  const line = (document: CredentialDocument) => (
    <DocumentLine
      key={document.entity_id}
      document={document}
      onRemove={actions.canUpload && document.can.remove ? setRemoving : undefined}
    />
  );
  return (
    <Box
      role="group"
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': item.name })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <ItemChip state={item.state} />
        {item.expires_on && (
          <Typography variant="body2">
            {translate('form_fields.document.expires_at', { day: formatDay(item.expires_on) })}
          </Typography>
        )}
        {children}
        {canUpload && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<UploadIcon />}
            onClick={() => setAdding(true)}
            sx={{ ml: 'auto' }}
          >
            {translate(now.length > 0 ? 'form_fields.document.upload_next' : 'form_fields.document.upload')}
          </Button>
        )}
      </Box>
      {item.waived_reason && (
        <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          <b>{translate('form_fields.document.waived')}</b> {item.waived_reason}
        </Typography>
      )}
      {now.length === 0 && item.state !== 'NOT_APPLICABLE' && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {translate('form_fields.document.none')}
        </Typography>
      )}
      <Lines>{now.map(line)}</Lines>
      {earlier.length > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate('form_fields.document.earlier', { smart_count: earlier.length })}
        </Button>
      )}
      {isOpen && <Lines>{earlier.map(line)}</Lines>}
      {isAdding && <DocumentDialog item={item} actions={actions} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog document={removing} actions={actions} onClose={() => setRemoving(null)} />}
    </Box>
  );
}

const Lines = ({ children }: { readonly children: readonly ReactNode[] }) =>
  children.length === 0 ? null : (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {children}
    </Box>
  );

interface RemoveDialogProps {
  readonly document: CredentialDocument;
  readonly actions: Pick<DocumentActions, 'remove' | 'onChanged'>;
  readonly onClose: () => void;
}

function RemoveDialog({ document, actions, onClose }: RemoveDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await actions.remove(document);
      notify('form_fields.document.removed', { type: 'success' });
      actions.onChanged();
    } catch (error) {
      // Somebody may have judged it meanwhile: what is shown is what there is.
      notify(textOf(error, language), { type: 'error' });
      actions.onChanged();
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={translate('form_fields.document.remove_title')}
      text={translate('form_fields.document.remove_text')}
      action={translate('form_fields.document.remove')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
