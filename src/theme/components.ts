import type { ComponentsTheme } from 'ra-ui-materialui';
import { NOT_PRINTED } from './print.ts';
import type { Tokens } from './tokens.ts';

/** How MUI's and react-admin's components look and behave everywhere. */
export const components = (tokens: Tokens): ComponentsTheme => ({
  MuiCssBaseline: {
    styleOverrides: {
      // PDF.js measures letters on it, below the page; its own style sheet, which hides it, is not ours.
      '.hiddenCanvasElement': { display: 'none' },
      ':focus-visible': { outline: `3px solid ${tokens.accent}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'default' }, styleOverrides: { root: NOT_PRINTED } },
  MuiDrawer: { styleOverrides: { root: NOT_PRINTED } },
  MuiAutocomplete: { defaultProps: { fullWidth: true } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiTooltip: {
    // Beside its button, so that it belongs to the same landmark; fixed, so that no scrolling box cuts it off.
    defaultProps: { slotProps: { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } } },
    styleOverrides: { tooltip: { backgroundColor: tokens.ink, color: tokens.paper, fontSize: '0.8125rem' } },
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
        fontSize: '0.75rem',
        fontWeight: 650,
        whiteSpace: 'nowrap',
      },
      sizeSmall: { padding: '8px 12px', fontVariantNumeric: 'tabular-nums' },
    },
  },
  MuiTableRow: {
    styleOverrides: { hover: { '&.MuiTableRow-hover:hover': { backgroundColor: tokens.rowHover } } },
  },
  MuiToggleButton: {
    styleOverrides: { root: { color: tokens.quiet, '&.Mui-selected': { color: tokens.ink } } },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: '0.875rem' } } },
  MuiAlert: { styleOverrides: { root: { alignItems: 'center' } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem' } } },
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
