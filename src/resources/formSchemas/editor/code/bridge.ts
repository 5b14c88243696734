import { history, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { unfoldEffect, foldedRanges } from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, Prec, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap, type Command } from '@codemirror/view';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import type { EditorStore } from '../store.ts';
import type { CodeText } from './codeText.ts';
import { pointerAt, rangeOf, subjectOf } from './pointers.ts';
import type { TextFault } from './text.ts';

export interface Bridge {
  readonly extension: Extension;
  /** Keeps this view and the store in step until the answer is called. */
  readonly connect: (view: EditorView) => () => void;
}

/** A change that did not come from who types here. */
const elsewhere = Annotation.define<true>();
const FROM_ELSEWHERE = [elsewhere.of(true), Transaction.addToHistory.of(false)];
/** After the last key: long enough that a word is read once, short enough to seem at once. */
const READ_MS = 150;
const FOLLOW_MS = 30;

/**
 * The way between the code's view and the store. The text is read a moment after it was typed and written a moment after
 * the form was edited elsewhere; the caret selects a field, a field selected elsewhere is scrolled to. There is one
 * history, the store's; CodeMirror's own only knows what is typed and no form yet.
 */
export function bridgeOf(code: CodeText, store: EditorStore, tell: (fault: TextFault) => string): Bridge {
  const typing = new Compartment();
  let view: EditorView | null = null;
  let reading: ReturnType<typeof setTimeout> | undefined;
  let following: ReturnType<typeof setTimeout> | undefined;

  function pull() {
    clearTimeout(following);
    const changes = code.follow();
    if (changes) view?.dispatch({ changes, annotations: FROM_ELSEWHERE });
  }

  function flush() {
    clearTimeout(reading);
    pull();
    if (code.isInStep) return mark();
    code.read(view && `code ${placeAt(view)}`);
    if (view && code.isInStep && undoDepth(view.state) + redoDepth(view.state) > 0) {
      view.dispatch({ effects: typing.reconfigure([]) });
      view.dispatch({ effects: typing.reconfigure(history()) });
    }
    mark();
  }

  const placeAt = (shown: EditorView): string => {
    const root = code.tree();
    return root ? pointerAt(root, caretOf(shown)) : '';
  };
  const subjectAt = (shown: EditorView): string | null => subjectOf(store.snapshot().form, placeAt(shown));

  function mark() {
    view?.dispatch(setDiagnostics(view.state, diagnosticsOf(code, store.snapshot().problems, tell)));
  }

  /** Shows what was selected elsewhere. */
  function reveal() {
    const { selected } = store.snapshot();
    if (!view || selected === null || subjectAt(view) === selected) return;
    pull();
    const root = code.tree();
    if (!root) return;
    const { from } = rangeOf(root, selected);
    const folds: { from: number; to: number }[] = [];
    foldedRanges(view.state).between(from, from, (start, end) => void folds.push({ from: start, to: end }));
    view.dispatch({
      selection: { anchor: from },
      effects: [...folds.map((fold) => unfoldEffect.of(fold)), atTop(from)],
      annotations: FROM_ELSEWHERE,
    });
  }

  const step =
    (ofStore: () => void, ofText: Command): Command =>
    (shown) => {
      flush();
      if (!code.isInStep) return ofText(shown);
      ofStore();
      pull();
      return true;
    };
  const takeBack: Command = (shown) => {
    shown.dispatch({ changes: code.takenBack() });
    return true;
  };

  const extension = [
    typing.of(history()),
    EditorState.readOnly.of(!store.canEdit),
    Prec.high(
      keymap.of([
        {
          key: 'Mod-z',
          preventDefault: true,
          run: step(
            () => store.undo(),
            (shown) => undo(shown) || takeBack(shown),
          ),
        },
        ...['Mod-y', 'Mod-Shift-z'].map((key) => ({
          key,
          preventDefault: true,
          run: step(() => store.redo(), redo),
        })),
      ]),
    ),
    EditorView.domEventHandlers({ blur: () => flush() }),
    EditorView.updateListener.of(({ transactions, docChanged, selectionSet, view: shown }) => {
      const mine = transactions.filter((one) => !one.annotation(elsewhere));
      if (mine.length === 0) return;
      for (const { docChanged: hasChanged, changes } of mine) if (hasChanged) code.type(changes);
      if (docChanged) {
        clearTimeout(reading);
        reading = setTimeout(flush, READ_MS);
      } else if (selectionSet) {
        const subject = subjectAt(shown);
        if (subject !== null) store.select(subject);
      }
    }),
  ];

  return {
    extension,
    connect(shown) {
      view = shown;
      let before = store.snapshot();
      mark();
      reveal();
      // A view that is not measured yet forgets where it was to scroll to.
      const measured = requestAnimationFrame(() => {
        if (store.snapshot().selected !== null) shown.dispatch({ effects: atTop(caretOf(shown)) });
      });
      const unsubscribe = store.subscribe(() => {
        const now = store.snapshot();
        const last = before;
        before = now;
        if (now.form !== last.form || now.ops !== last.ops) {
          clearTimeout(following);
          following = setTimeout(pull, FOLLOW_MS);
        }
        if (now.problems !== last.problems) mark();
        if (now.selected !== last.selected) reveal();
      });
      return () => {
        cancelAnimationFrame(measured);
        unsubscribe();
        flush();
        clearTimeout(following);
        view = null;
      };
    },
  };
}

const caretOf = (shown: EditorView): number => shown.state.selection.main.head;
const atTop = (offset: number) => EditorView.scrollIntoView(offset, { y: 'start', yMargin: 48 });

/** What is wrong, each at its line: of a text that is no form only why it is none. */
function diagnosticsOf(
  code: CodeText,
  problems: readonly FormProblem[],
  tell: (fault: TextFault) => string,
): Diagnostic[] {
  const faults = code.faults();
  const most = code.doc.length;
  if (faults.length > 0)
    return faults.map((fault) => ({
      from: Math.min(fault.from, most),
      to: Math.min(fault.to, most),
      severity: 'error',
      message: tell(fault),
    }));
  const root = code.tree();
  if (!root) return [];
  return problems.map(({ at, message }) => ({ ...rangeOf(root, at), severity: 'error', message }));
}
