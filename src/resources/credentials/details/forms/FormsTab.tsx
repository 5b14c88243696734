import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { usePercent } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { Fact } from '../../../generic/Fact.tsx';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { useInstances, useItems, type FormFile } from '../../api.ts';
import { ItemChip } from '../../status.tsx';
import { modelFor, valueAt } from '../models.ts';
import { formsOf, refOf, rightsOf, type Subject } from '../subject.ts';
import { InternalMark } from '../value/InternalMark.tsx';
import { RevealButton } from '../value/RevealButton.tsx';
import { ValueView } from '../value/ValueView.tsx';
import { FormFill } from './FormFill.tsx';

/** What was filled in: the forms of a subject by section, sensitive values masked; who may edit them does so here. */
export default function FormsTab({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const forms = formsOf(subject);
  const { files, error, refetch } = useInstances(forms);
  if (forms.length === 0) return <Alert severity="info">{translate('credential_file.form.none')}</Alert>;
  if (!files) return error ? <ErrorPanel error={error} onRetry={refetch} /> : <Loading />;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {files.map((file) => (
        <FormRead key={file.instance.entity_id} file={file} subject={subject} />
      ))}
    </Box>
  );
}

function FormRead({ file, subject }: { readonly file: FormFile; readonly subject: Subject }) {
  const translate = useTranslate();
  const percentText = usePercent();
  const [isEdited, setEdited] = useState(false);
  const { title, schema_version: version } = file.instance;
  return (
    <Box role="group" aria-label={title} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}{' '}
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('credential_file.form.version', { version })}
            {' · '}
            {translate('credential_file.form.percent', { percent: percentText(file.progress.percent) })}
          </Typography>
        </Typography>
        {file.editable && !isEdited && (
          <Button
            startIcon={<EditIcon />}
            aria-label={translate('form_use.edit.edit_this', { form: title })}
            onClick={() => setEdited(true)}
          >
            {translate('form_use.edit.action')}
          </Button>
        )}
      </Box>
      {isEdited ? (
        <FormFill file={file} onDone={() => setEdited(false)} />
      ) : (
        <Values file={file} subject={subject} />
      )}
    </Box>
  );
}

function Values({ file, subject }: { readonly file: FormFile; readonly subject: Subject }) {
  const model = modelFor(file);
  const { items } = useItems(refOf(subject));
  const mayReveal = rightsOf(subject).reveal;
  return (
    <>
      {model.sections.map(({ name, title, fields }) => {
        const shown = fields.flatMap((field) => {
          const state = file.fields[field.fieldId];
          return state?.shown ? [{ field, state }] : [];
        });
        if (shown.length === 0) return null;
        return (
          <SectionCard key={name} title={title} heading="h3">
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                columnGap: 3,
                rowGap: 1.5,
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
              }}
            >
              {shown.map(({ field, state }) => {
                const { fieldId, document } = field;
                const value = valueAt(file.data, field);
                const ui = model.ui(field);
                const item = items?.find(({ code }) => code === document);
                return (
                  <Fact key={fieldId} label={state.label} wide={field.rows !== undefined}>
                    {document ? (
                      item ? (
                        <ItemChip state={item.state} />
                      ) : (
                        '—'
                      )
                    ) : (
                      <ValueView field={field} ui={ui} value={value} />
                    )}
                    <InternalMark field={field} />
                    {state.sensitive && state.rev > 0 && mayReveal && (
                      <Box>
                        <RevealButton
                          instanceId={file.instance.entity_id}
                          field={field}
                          ui={ui}
                          label={state.label}
                        />
                      </Box>
                    )}
                  </Fact>
                );
              })}
            </Box>
          </SectionCard>
        );
      })}
    </>
  );
}
