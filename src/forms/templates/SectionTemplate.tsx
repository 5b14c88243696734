import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { sectionId } from '../focus.ts';

/** The form as a column of cards, and each section as a card with its fields in as many columns as fit. */
export function SectionTemplate({ fieldPathId, properties, schema, title }: ObjectFieldTemplateProps) {
  const contents = properties.map(({ content }) => content);
  const [section] = fieldPathId.path;
  // A section of which no field is shown disappears whole.
  if (section !== undefined && contents.length === 0) return null;
  if (section === undefined)
    return <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{contents}</Box>;
  const id = sectionId(String(section));
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}
    >
      <Typography id={id} tabIndex={-1} variant="h2" sx={{ mb: 2, scrollMarginTop: 128, outline: 0 }}>
        {schema.title ?? title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2.5,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
        }}
      >
        {contents}
      </Box>
    </Paper>
  );
}
