import type { StatusTone, Tone } from './tokens.ts';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true;
  }
  interface Palette {
    status: Readonly<Record<StatusTone, Tone>>;
    rail: { main: string; on: string; active: string };
    tableHead: string;
  }
  interface PaletteOptions {
    status?: Readonly<Record<StatusTone, Tone>>;
    rail?: { main: string; on: string; active: string };
    tableHead?: string;
  }
}
