import type { Theme } from '@mui/material/styles';

/** From the palest shade that the ground does not swallow, to the accent itself. */
const PALEST = 22;

/** The shade of a class, of so many: the more there is, the further from the ground, in the light and in the dark. */
export const shadeOf = ({ palette }: Theme, place: number, of: number): string => {
  const share = of < 2 ? 100 : PALEST + (place * (100 - PALEST)) / (of - 1);
  return `color-mix(in oklab, ${palette.primary.main} ${share}%, ${palette.background.paper})`;
};
