import type { ComponentsTheme } from 'ra-ui-materialui';
import { cellClasses } from './cells.ts';
import { TYPE } from './tokens.ts';
import { NOT_PRINTED, ON_PAPER, WHOLE_ON_PAPER } from './print.ts';
import type { Tokens } from './tokens.ts';

/** How MUI's and react-admin's components look and behave everywhere. */
export const components = (tokens: Tokens): ComponentsTheme => ({
  MuiCssBaseline: {
    styleOverrides: {
      ...ON_PAPER,
      // What gets the focus is scrolled clear of the console's head, and of a bar with actions at the foot of the window,
      // also where its content takes two lines (WCAG 2.4.11).
      html: { scrollPaddingTop: 72, scrollPaddingBottom: 128 },
      // PDF.js measures letters on it, below the page; its own style sheet, which hides it, is not ours.
      '.hiddenCanvasElement': { display: 'none' },
      ...cellClasses(tokens),
      ':focus-visible': { outline: `3px solid ${tokens.accent}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not a moment: then every change would be a movement, and charts would measure their names in what was before.
          transitionDuration: '0s !important',
          transitionDelay: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: NOT_PRINTED } },
  MuiIconButton: { styleOverrides: { root: NOT_PRINTED } },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', ...WHOLE_ON_PAPER } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'default' }, styleOverrides: { root: NOT_PRINTED } },
  MuiDrawer: { styleOverrides: { root: NOT_PRINTED } },
  MuiSnackbar: { styleOverrides: { root: NOT_PRINTED } },
  MuiTabs: { styleOverrides: { root: NOT_PRINTED } },
  MuiPagination: { styleOverrides: { root: NOT_PRINTED } },
  MuiAutocomplete: { defaultProps: { fullWidth: true } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiTooltip: {
    // Beside its button, so that it belongs to the same landmark; fixed, so that no scrolling box cuts it off.
    defaultProps: { slotProps: { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } } },
    styleOverrides: {
      popper: NOT_PRINTED,
      tooltip: { backgroundColor: tokens.ink, color: tokens.paper, fontSize: TYPE.small },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      // A border that can be seen (WCAG 2.2, 1.4.11: 3:1).
      notchedOutline: { borderColor: `color-mix(in srgb, ${tokens.quiet} 80%, ${tokens.paper})` },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: tokens.line },
      head: {
        backgroundColor: tokens.tableHead,
        color: tokens.quiet,
        fontSize: TYPE.caption,
        fontWeight: 650,
        whiteSpace: 'nowrap',
      },
      sizeSmall: { padding: '8px 12px', fontVariantNumeric: 'tabular-nums' },
    },
  },
  MuiTableRow: {
    styleOverrides: { hover: { '&.MuiTableRow-hover:hover': { backgroundColor: tokens.rowHover } } },
  },
  MuiToggleButtonGroup: { styleOverrides: { root: NOT_PRINTED } },
  MuiToggleButton: {
    styleOverrides: { root: { color: tokens.quiet, '&.Mui-selected': { color: tokens.ink } } },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: TYPE.body } } },
  MuiAlert: { styleOverrides: { root: { alignItems: 'center' } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: TYPE.title } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  RaNotification: {
    styleOverrides: {
      root: {
        '& .RaNotification-success': { backgroundColor: tokens.success, color: tokens.paper },
        '& .RaNotification-error': { backgroundColor: tokens.error, color: tokens.paper },
        '& .RaNotification-warning': { backgroundColor: tokens.warning, color: tokens.paper },
        '& .RaNotification-info': { backgroundColor: tokens.info, color: tokens.paper },
      },
    },
  },
});
