import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { useEditor } from '../../store.ts';
import { sectionAt } from '../model/place.ts';
import { schemaAt } from '../model/read.ts';
import { SchemaTree } from './SchemaTree.tsx';

/** Something at the top of a form that is no section: only the code can say what it should be. */
export const ForeignNode = memo(function ForeignNode({ section }: { readonly section: string }) {
  const translate = useTranslate();
  const schema = useEditor(({ form }) => schemaAt(form, sectionAt(section)));
  return (
    <Paper component="section" variant="outlined" aria-label={section} sx={{ p: 1.5, minWidth: 0 }}>
      <Typography component="h3" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {section}
      </Typography>
      <Alert severity="warning" sx={{ my: 1 }}>
        {translate('form_visual.foreign.no_section')}
      </Alert>
      <Box sx={{ overflowX: 'auto' }}>
        <SchemaTree schema={schema} />
      </Box>
    </Paper>
  );
});
