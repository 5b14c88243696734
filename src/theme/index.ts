import type { RaThemeOptions } from 'ra-ui-materialui';
import { components } from './components.ts';
import { BREAKPOINTS, DARK, FACES, LIGHT, RAIL_WIDTH, type Tokens, TYPE } from './tokens.ts';

function themeOf(mode: 'light' | 'dark', tokens: Tokens): RaThemeOptions {
  return {
    breakpoints: { values: BREAKPOINTS },
    palette: {
      mode,
      background: { default: tokens.page, paper: tokens.paper },
      text: { primary: tokens.ink, secondary: tokens.quiet },
      divider: tokens.line,
      action: { active: tokens.quiet, selected: tokens.selected },
      primary: { main: tokens.accent, dark: tokens.accentStrong, contrastText: tokens.onAccent },
      secondary: { main: tokens.warm, contrastText: tokens.onWarm },
      error: { main: tokens.error },
      warning: { main: tokens.warning },
      success: { main: tokens.success },
      info: { main: tokens.info },
      status: tokens.status,
      rail: { main: tokens.rail, on: tokens.onRail, active: tokens.railActive },
      tableHead: tokens.tableHead,
      bulkActionsToolbarBackgroundColor: tokens.tableHead,
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: FACES.text,
      fontSize: 14,
      h1: {
        fontFamily: FACES.title,
        fontSize: TYPE.page,
        lineHeight: 1.2,
        fontWeight: 600,
        letterSpacing: '-0.01em',
        // The names of lead types are long words beside the actions of their list.
        '@media (max-width:599.95px)': { fontSize: TYPE.head },
      },
      h2: { fontFamily: FACES.title, fontSize: TYPE.title, lineHeight: 1.3, fontWeight: 600 },
      h3: { fontSize: TYPE.base, lineHeight: 1.4, fontWeight: 650 },
      h4: { fontSize: TYPE.menu, fontWeight: 650 },
      h5: { fontSize: TYPE.body, fontWeight: 650 },
      h6: { fontSize: TYPE.body, fontWeight: 650 },
      button: { textTransform: 'none', fontWeight: 600 },
      overline: { fontSize: TYPE.tiny, fontWeight: 650, letterSpacing: '0.08em', lineHeight: 2 },
    },
    sidebar: { width: RAIL_WIDTH.open, closedWidth: RAIL_WIDTH.closed },
    components: components(tokens),
  };
}

export const lightTheme = themeOf('light', LIGHT);
export const darkTheme = themeOf('dark', DARK);
