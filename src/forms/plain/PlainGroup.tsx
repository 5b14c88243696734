import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ObjectFieldTemplateProps } from '@rjsf/utils';

/** The groups of a plain form below each other, each with its heading and as many columns as fit. */
export function PlainGroup({ fieldPathId, properties, title }: ObjectFieldTemplateProps) {
  const contents = properties.map(({ content }) => content);
  const isRoot = fieldPathId.path.length === 0;
  if (isRoot)
    return <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>{contents}</Box>;
  const id = `${fieldPathId.$id}-title`;
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="overline" component="h4" sx={{ color: 'text.secondary', lineHeight: 2 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 1.5,
          rowGap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
        }}
      >
        {contents}
      </Box>
    </Box>
  );
}
