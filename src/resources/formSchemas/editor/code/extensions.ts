import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { formEditorPhrases } from '#src/i18n/messages/formEditor.ts';

/** What every editor of a form's code has, whoever it is for. */
export const CODE: Extension = [
  lineNumbers(),
  lintGutter(),
  codeFolding(),
  foldGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  indentUnit.of('  '),
  EditorState.tabSize.of(2),
  EditorView.lineWrapping,
  highlightSelectionMatches(),
  search({ top: true }),
  json(),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    // Escape, then Tab leaves; the label says so.
    indentWithTab,
  ]),
];

type Translate = (key: string) => string;

/** The editor's own words in the reader's language, and what it is called. */
export const codeWords = (translate: Translate): Extension => [
  EditorState.phrases.of(
    Object.fromEntries(
      Object.keys(formEditorPhrases).map((phrase) => [phrase, translate(`form_editor.phrases.${phrase}`)]),
    ),
  ),
  EditorView.contentAttributes.of({
    'aria-label': translate('form_editor.code.label'),
    'aria-description': translate('form_editor.code.keys'),
    // What is editable has the focus anyway; said, because not everything that looks for it knows.
    tabindex: '0',
  }),
];
