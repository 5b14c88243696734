import { EditorView } from '@codemirror/view';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import type { CodeText } from './codeText.ts';

interface CodeFaultsProps {
  readonly view: EditorView;
  readonly code: CodeText;
}

/** Says that the text is no form as it stands, where, and what one may do. */
export function CodeFaults({ view, code }: CodeFaultsProps) {
  const translate = useTranslate();
  const faults = useSyncExternalStore(code.subscribe, code.faults);
  const [first] = faults;
  if (!first) return null;
  const at = Math.min(first.from, view.state.doc.length);
  const go = () => {
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    view.focus();
  };
  return (
    <Alert
      severity="warning"
      role="status"
      square
      sx={{
        flexShrink: 0,
        flexWrap: 'wrap',
        maxHeight: '40%',
        overflowY: 'auto',
        '& .MuiAlert-message': { flex: '1 1 10rem' },
        '& .MuiButton-root': { whiteSpace: 'nowrap' },
      }}
      action={
        <>
          <Button color="inherit" size="small" onClick={go}>
            {translate('form_editor.code.show')}
          </Button>
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              view.dispatch({ changes: code.takenBack() });
              view.focus();
            }}
          >
            {translate('form_editor.code.take_back')}
          </Button>
        </>
      }
    >
      {translate('form_editor.code.fault', {
        line: view.state.doc.lineAt(at).number,
        fault: translate(`form_editor.faults.${first.code}`, first.params),
      })}
    </Alert>
  );
}
