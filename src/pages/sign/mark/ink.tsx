import { GlobalStyles } from '@mui/material';
import caveat from '@expo-google-fonts/caveat/600SemiBold/Caveat_600SemiBold.ttf?url';

/** The letters in which a mark is typed; it stands on the paper as server/platform/pdf/stamp.ts puts it there. */
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
