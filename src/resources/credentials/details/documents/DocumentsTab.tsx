import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { useItems } from '../../api.ts';
import { refOf, type Subject } from '../subject.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { PreviewPane } from './PreviewPane.tsx';

/** All documents of a subject, those of now and the archived ones, with the file beside. */
export default function DocumentsTab({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const { items, error, refetch } = useItems(refOf(subject));
  const [withArchived, setArchived] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  if (!items) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />;
  const all = items.flatMap(({ documents }) => documents);
  const shown = items
    .map((item) => ({
      item,
      documents: item.documents.filter(({ archived_at }) => withArchived || archived_at === null),
    }))
    .filter(({ documents }) => documents.length > 0);
  const file = all.find(({ entity_id }) => entity_id === openId)?.file ?? null;
  return (
    <PreviewPane file={file} onClose={() => setOpenId(null)}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {all.some(({ archived_at }) => archived_at !== null) && (
          <FormControlLabel
            sx={NOT_PRINTED}
            control={<Switch checked={withArchived} onChange={(_, on) => setArchived(on)} />}
            label={translate('credential_file.document.with_archived')}
          />
        )}
        {shown.length === 0 && <Alert severity="info">{translate('credential_file.document.nothing')}</Alert>}
        {shown.map(({ item, documents }) => (
          <SectionCard key={item.entity_id} title={item.name}>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {documents.map((document) => (
                <DocumentCard
                  key={document.entity_id}
                  name={item.name}
                  document={document}
                  isOpen={document.entity_id === openId}
                  onOpen={() => setOpenId(document.entity_id === openId ? null : document.entity_id)}
                />
              ))}
            </Box>
          </SectionCard>
        ))}
      </Box>
    </PreviewPane>
  );
}
