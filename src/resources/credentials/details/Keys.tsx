import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';

/** The board can be worked through without a mouse: this says how. */
export function Keys() {
  const translate = useTranslate();
  const keys = [
    { keys: ['↑', '↓'], text: translate('credentials.review.key_move') },
    { keys: ['A'], text: translate('credentials.review.approve') },
    { keys: ['R'], text: translate('credentials.review.reject') },
  ];
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexWrap: 'wrap',
        gap: 2,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <span>{translate('credentials.review.keys')}</span>
      {keys.map((entry) => (
        <span key={entry.text}>
          {entry.keys.map((key) => (
            <Box
              key={key}
              component="kbd"
              sx={{
                border: 1,
                borderColor: 'divider',
                borderRadius: 0.5,
                px: 0.75,
                mr: 0.5,
                bgcolor: 'background.paper',
                fontFamily: 'inherit',
                fontWeight: 600,
              }}
            >
              {key}
            </Box>
          ))}
          {entry.text}
        </span>
      ))}
    </Box>
  );
}
