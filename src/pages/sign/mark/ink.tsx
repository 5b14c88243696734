import { GlobalStyles } from '@mui/material';
import caveat from '@expo-google-fonts/caveat/600SemiBold/Caveat_600SemiBold.ttf?url';

/** How a mark stands on the paper (server/platform/pdf/stamp.ts): on white, in both modes. */
export const INK = '#0d1733';
export const HAND = 'Provnet Caveat';

/** The field that is drawn in (schemas/contract/signing.ts), in which a pen is so thick; numbers of its SVG. */
export const FIELD = { width: 300, height: 100, pen: 2.5 } as const;

/** The letters in which names are typed to sign (Caveat, SIL OFL). */
export const HandFace = () => (
  <GlobalStyles
    styles={{
      '@font-face': { fontFamily: HAND, fontWeight: 600, fontDisplay: 'swap', src: `url(${caveat})` },
    }}
  />
);
