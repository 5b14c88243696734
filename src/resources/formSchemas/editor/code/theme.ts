import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { alpha, type Theme } from '@mui/material/styles';
import { FACES, TYPE } from '#src/theme/tokens.ts';

/** Faces of code that come with the system (strict CSP). */
const MONO = "ui-monospace, 'SF Mono', 'Cascadia Code', Consolas, 'Liberation Mono', Menlo, monospace";

/** The editor in the colours of the console. */
export function codeTheme({ palette, shape }: Theme): Extension {
  const panel = { backgroundColor: palette.background.paper, color: palette.text.primary };
  const control = {
    ...panel,
    fontFamily: FACES.text,
    fontSize: TYPE.body,
    border: `1px solid ${palette.divider}`,
    borderRadius: `${shape.borderRadius}px`,
    backgroundImage: 'none',
    padding: '4px 8px',
  };
  return [
    EditorView.theme(
      {
        '&': {
          height: '100%',
          fontSize: TYPE.small,
          color: palette.text.primary,
          backgroundColor: panel.backgroundColor,
        },
        '&.cm-focused': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-2px' },
        '.cm-scroller': { fontFamily: MONO, lineHeight: '1.5' },
        '.cm-content': { caretColor: palette.text.primary },
        '.cm-cursor, .cm-dropCursor': { borderLeftColor: palette.text.primary },
        '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
          backgroundColor: `${alpha(palette.primary.main, 0.28)} !important`,
        },
        '.cm-gutters': {
          backgroundColor: palette.background.default,
          color: palette.text.secondary,
          borderRight: `1px solid ${palette.divider}`,
        },
        '.cm-activeLine': { backgroundColor: alpha(palette.primary.main, 0.06) },
        '.cm-activeLineGutter': { backgroundColor: alpha(palette.primary.main, 0.12) },
        '&.cm-focused .cm-matchingBracket': { backgroundColor: alpha(palette.success.main, 0.3) },
        '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: alpha(palette.error.main, 0.3) },
        '.cm-foldPlaceholder': {
          backgroundColor: palette.background.default,
          color: palette.text.secondary,
          border: `1px solid ${palette.divider}`,
          padding: '0 6px',
        },
        '.cm-panels': { ...panel, borderColor: palette.divider },
        '.cm-panels.cm-panels-top': { borderBottom: `1px solid ${palette.divider}` },
        '.cm-panel.cm-search': { fontSize: TYPE.body, padding: '6px 28px 6px 8px' },
        '.cm-panel.cm-search label': { fontSize: TYPE.small },
        '.cm-textfield': control,
        '.cm-button': control,
        '.cm-panel button[name=close]': { color: palette.text.primary, fontSize: TYPE.title },
        '.cm-searchMatch': { backgroundColor: alpha(palette.warning.main, 0.3) },
        '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: alpha(palette.warning.main, 0.55) },
        '.cm-selectionMatch': { backgroundColor: alpha(palette.info.main, 0.2) },
        '.cm-tooltip': {
          ...panel,
          border: `1px solid ${palette.divider}`,
          borderRadius: `${shape.borderRadius}px`,
          fontFamily: FACES.text,
          maxWidth: 'min(90vw, 32rem)',
        },
        '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxHeight: '16em' },
        '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
        '.cm-tooltip-autocomplete ul li[aria-selected]': {
          backgroundColor: palette.primary.main,
          color: palette.primary.contrastText,
        },
        '.cm-completionDetail': { fontStyle: 'normal', fontFamily: FACES.text, opacity: '0.85' },
        '.cm-tooltip.cm-completionInfo': { padding: '6px 10px' },
        '.cm-diagnostic': { padding: '4px 10px', fontSize: TYPE.body },
        '.cm-diagnostic-error': { borderLeft: `4px solid ${palette.error.main}` },
        '.cm-lintRange-error': {
          backgroundImage: 'none',
          textDecoration: `underline wavy ${palette.error.main}`,
          textUnderlineOffset: '3px',
          textDecorationSkipInk: 'none',
        },
        // The mark that comes with the library is an image in a data: address.
        '.cm-lint-marker-error': {
          content: 'normal',
          backgroundColor: palette.error.main,
          borderRadius: '50%',
          width: '0.7em',
          height: '0.7em',
          margin: '0.4em 0.1em',
        },
      },
      { dark: palette.mode === 'dark' },
    ),
    syntaxHighlighting(
      HighlightStyle.define([
        { tag: tags.propertyName, color: palette.primary.main },
        { tag: tags.string, color: palette.success.main },
        { tag: [tags.number, tags.bool, tags.null], color: palette.warning.main },
        { tag: [tags.punctuation, tags.separator, tags.bracket], color: palette.text.secondary },
        { tag: tags.invalid, color: palette.error.main },
      ]),
    ),
  ];
}
