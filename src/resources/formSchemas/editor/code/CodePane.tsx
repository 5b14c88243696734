import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useKnownLists } from '../../lists.ts';
import { useEditorBase } from '../base.ts';
import { useEditorStore } from '../store.ts';
import { bridgeOf } from './bridge.ts';
import { CodeBar } from './CodeBar.tsx';
import { CodeFaults } from './CodeFaults.tsx';
import type { CodeText } from './codeText.ts';
import { formCompletion, type Known } from './completion.ts';
import { CODE, codeWords } from './extensions.ts';
import { codeTheme } from './theme.ts';

/**
 * The form as JSON, in step with the other panes. In a shadow root, because the editor's styles are constructed sheets
 * there, which the Content-Security-Policy allows; in the document they would be <style> elements.
 */
export default function CodePane({ code }: { readonly code: CodeText }) {
  const translate = useTranslate();
  const language = useLanguage();
  const theme = useTheme();
  const store = useEditorStore();
  const { published } = useEditorBase();
  const lists = useKnownLists();
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [parts] = useState(() => ({ theme: new Compartment(), words: new Compartment() }));
  const latest = useRef({ translate, theme, published, lists, language });
  useEffect(() => {
    latest.current = { translate, theme, published, lists, language };
  });

  useEffect(() => {
    const parent = host.current!;
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
    code.follow();
    const known = (): Known => ({ ...latest.current, form: store.snapshot().form });
    const bridge = bridgeOf(code, store, ({ code: fault, params }) =>
      latest.current.translate(`form_editor.faults.${fault}`, params),
    );
    const shown = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: code.doc,
        extensions: [
          bridge.extension,
          formCompletion(known),
          CODE,
          parts.theme.of(codeTheme(latest.current.theme)),
          parts.words.of(codeWords(latest.current.translate)),
        ],
      }),
    });
    const disconnect = bridge.connect(shown);
    setView(shown);
    return () => {
      disconnect();
      shown.destroy();
      setView(null);
    };
  }, [code, store, parts]);

  useEffect(() => {
    view?.dispatch({
      effects: [parts.theme.reconfigure(codeTheme(theme)), parts.words.reconfigure(codeWords(translate))],
    });
  }, [view, parts, theme, translate]);

  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      {view && <CodeBar view={view} code={code} />}
      <Box ref={host} data-testid="code" sx={{ flex: 1, minHeight: 0 }} />
      {view && <CodeFaults view={view} code={code} />}
    </Box>
  );
}
