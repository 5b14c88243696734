/** The console's colours, in one place; text on its ground has at least 4.5:1 (WCAG 2.2, 1.4.3). */
export interface Tokens {
  readonly page: string;
  readonly paper: string;
  readonly rail: string;
  readonly onRail: string;
  readonly railActive: string;
  readonly line: string;
  readonly ink: string;
  readonly quiet: string;
  readonly accent: string;
  readonly accentStrong: string;
  readonly onAccent: string;
  readonly warm: string;
  readonly onWarm: string;
  readonly error: string;
  readonly warning: string;
  readonly success: string;
  readonly info: string;
  readonly tableHead: string;
  readonly rowHover: string;
  /** What is chosen, over whatever it lies upon; MUI mixes it further and reads no other notation. */
  readonly selected: string;
  readonly status: Readonly<Record<StatusTone, Tone>>;
}

/** Where a record stands: untouched, under way, gained, left. */
export type StatusTone = 'new' | 'progress' | 'won' | 'exit';
/** `on` is text upon `soft`; `main` is a dot or bar. */
export interface Tone {
  readonly main: string;
  readonly soft: string;
  readonly on: string;
}

export const LIGHT: Tokens = {
  page: '#f4f2ed',
  paper: '#fffefb',
  rail: '#12343f',
  onRail: '#d3e3e6',
  railActive: '#e9b872',
  line: '#ddd9cf',
  ink: '#17232d',
  quiet: '#55626b',
  accent: '#0b5c6b',
  accentStrong: '#083f4b',
  onAccent: '#ffffff',
  warm: '#9a4f12',
  onWarm: '#ffffff',
  error: '#a4161a',
  warning: '#8a5300',
  success: '#1f6b3f',
  info: '#1d5a8f',
  tableHead: '#efece4',
  rowHover: '#f3f6f4',
  selected: 'rgba(11, 92, 107, 0.1)',
  status: {
    new: { main: '#2f6fa7', soft: '#e2edf7', on: '#174a75' },
    progress: { main: '#b7791f', soft: '#f8ecd4', on: '#6f4408' },
    won: { main: '#2e8555', soft: '#dff0e5', on: '#17562f' },
    exit: { main: '#8b7f86', soft: '#ece8ea', on: '#554a50' },
  },
};

export const DARK: Tokens = {
  page: '#10191e',
  paper: '#18242b',
  rail: '#0b1317',
  onRail: '#b9cbd0',
  railActive: '#e9b872',
  line: '#2d3c45',
  ink: '#e8ecea',
  quiet: '#a6b5bb',
  accent: '#6fc3cf',
  accentStrong: '#9bdbe3',
  onAccent: '#06252c',
  warm: '#e9b872',
  onWarm: '#2b1a03',
  error: '#ffaba4',
  warning: '#f2c078',
  success: '#8fd3a8',
  info: '#9cc9ef',
  tableHead: '#1f2d35',
  rowHover: '#1d2b32',
  selected: 'rgba(111, 195, 207, 0.16)',
  status: {
    new: { main: '#7db5e6', soft: '#1c3346', on: '#b5d7f5' },
    progress: { main: '#e0a94f', soft: '#3b2e16', on: '#f3d59f' },
    won: { main: '#6cc08b', soft: '#1b3a28', on: '#b0e4c3' },
    exit: { main: '#a79aa1', soft: '#322b2f', on: '#d4c9ce' },
  },
};

/** The reading face of titles and the plain face of everything else; both come with the system (strict CSP). */
export const FACES = {
  title:
    "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'URW Palladio L', P052, Georgia, serif",
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
} as const;

/** The sizes of type, in rem, from the smallest mark to a page's heading; there is no other. */
export const TYPE = {
  tiny: '0.6875rem',
  caption: '0.75rem',
  small: '0.8125rem',
  body: '0.875rem',
  menu: '0.9375rem',
  base: '1rem',
  lead: '1.125rem',
  title: '1.25rem',
  head: '1.375rem',
  figure: '1.5rem',
  page: '1.75rem',
} as const;

/**
 * Colours upon a document's page, which is white in either theme. `party`: whose a field is; `mark`: a field where it is
 * signed; `ink`: what is written by hand.
 */
export const PAPER = {
  ground: '#ffffff',
  fault: '#b3261e',
  focus: '#0b5cad',
  selection: 'rgb(0 90 180 / 0.3)',
  party: {
    PROVIDER: { ink: '#0b4f8a', soft: '#dcebf8' },
    COSIGNER: { ink: '#6b2d84', soft: '#f0e3f5' },
    INTERNAL: { ink: '#17562f', soft: '#dff0e5' },
    NOBODY: { ink: '#6f4408', soft: '#f8ecd4' },
  },
  /** As server/platform/pdf/stamp.ts writes it. */
  ink: '#0d1733',
  line: '#8a8f98',
  mark: {
    other: '#6b7280',
    now: '#0b5c6b',
    done: { line: '#2e8555', soft: 'rgb(46 133 85 / 0.10)' },
    open: { line: '#9a4f12', soft: 'rgb(233 184 114 / 0.30)' },
  },
} as const;

/** Upon the rail, which is dark in either theme. */
export const RAIL = {
  name: '#ffffff',
  hover: 'rgb(255 255 255 / 0.08)',
  selected: 'rgb(255 255 255 / 0.12)',
} as const;

export const BREAKPOINTS = { xs: 0, sm: 600, md: 767, lg: 1023, xl: 1536, xxl: 1920 } as const;
export const RAIL_WIDTH = { closed: 64, open: 248 } as const;
