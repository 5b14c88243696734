import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useEditor } from '../../store.ts';
import { RulesList } from '../conditions/RulesList.tsx';
import { placeOf } from '../model/place.ts';
import { exists, isForm, isSection, nameAt, schemaAt } from '../model/read.ts';
import { problemsAt } from '../model/problems.ts';
import { OpsList } from '../ops/OpsList.tsx';
import { NodeProperties } from './NodeProperties.tsx';

/** The properties of what is selected; of nothing those of the form: its rules, and what becomes of values on file. */
export const PropertiesPanel = memo(function PropertiesPanel() {
  const translate = useTranslate();
  const language = useLanguage();
  const selected = useEditor(({ selected: pointer, form }) => {
    const place = placeOf(pointer);
    if (place.kind === 'form' || !isForm(form.schema) || !exists(form, place)) return null;
    return isSection(schemaAt(form, { kind: 'section', section: place.section })) ? pointer : null;
  });
  const name = useEditor(({ form }) => {
    const place = placeOf(selected);
    return place.kind === 'form' ? null : nameAt(form, place, language);
  });
  return (
    <Box component="section" aria-label={translate('form_visual.properties')} sx={{ minWidth: 0 }}>
      <Typography variant="h6" component="h3" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        <bdi>{name ?? translate('form_visual.form')}</bdi>
      </Typography>
      {selected === null ? <FormProperties /> : <NodeProperties pointer={selected} />}
    </Box>
  );
});

function FormProperties() {
  const translate = useTranslate();
  const problems = useEditor((state) => problemsAt(state.form, state.problems, null));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('form_visual.form_text')}
      </Typography>
      {problems.length > 0 && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {problems.join(' · ')}
        </Alert>
      )}
      <RulesList />
      <OpsList />
    </Box>
  );
}
