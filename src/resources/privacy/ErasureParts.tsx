import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { codesOf } from '#schemas/engine/codes.ts';
import { PERSONAL_PART, STAYS, type PrivacyState } from '#schemas/privacy/index.ts';
import { useNumber, useText } from '#src/i18n/hooks.ts';

/** What an erasure takes, with how much there is of it. */
export function Goes({ goes }: Pick<PrivacyState, 'goes'>) {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  return (
    <Named title={translate('privacy.erase.goes')}>
      {codesOf(PERSONAL_PART)
        .filter((part) => (goes[part] ?? 0) > 0)
        .map((part) => (
          <Box component="li" key={part} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <span>{text(PERSONAL_PART[part])}</span>
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {number(goes[part] ?? 0)}
            </Box>
          </Box>
        ))}
    </Named>
  );
}

/** What stays, and why it does. */
export function Stays({ stays }: Pick<PrivacyState, 'stays'>) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Named title={translate('privacy.erase.stays')}>
      {stays.map((one) => (
        <li key={one}>{text(STAYS[one])}</li>
      ))}
    </Named>
  );
}

function Named({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          typography: 'body2',
          '& > li': { py: 0.75, borderBottom: 1, borderColor: 'divider' },
        }}
      >
        {children}
      </Box>
    </div>
  );
}
