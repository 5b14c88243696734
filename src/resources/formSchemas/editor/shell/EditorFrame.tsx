import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { Form } from '#schemas/engine/form.ts';
import { formTitle } from '#schemas/forms/keys.ts';
import { useText } from '#src/i18n/hooks.ts';
import { Breadcrumbs } from '#src/layout/Breadcrumbs.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { formAddress } from '../../api.ts';
import { LINE } from '../../styles.ts';
import { EditorBaseContext } from '../base.ts';
import type { CodeText } from '../code/codeText.ts';
import { EditorContext, useEditor, useEditorStore, type EditorStore } from '../store.ts';
import { PaneArea } from './PaneArea.tsx';
import { ProblemsButton } from './ProblemsButton.tsx';
import { HistoryButtons } from '../../../generic/HistoryButtons.tsx';
import { undoKeys } from '../../../generic/undoKeys.ts';
import { PANES, usePanes, type PaneName } from './usePanes.ts';

export interface EditorFrameProps {
  readonly formKey: string;
  readonly title: string;
  /** Which version this is, already in the reader's language. */
  readonly subtitle: string;
  readonly store: EditorStore;
  readonly code: CodeText;
  readonly published: Form | null;
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  /** What is to be said before anything else. */
  readonly notice?: ReactNode;
}

/** What stands above the editor (bar, margins of the screen, where one is); the panes fill the rest, and scroll by themselves. */
const ABOVE = { xs: 56 + 2 * 16 + 36, sm: 64 + 2 * 24 + 36 } as const;

/** The editor's head and panes, for who edits and for who only reads. */
export function EditorFrame({ formKey, store, code, published, notice, ...head }: EditorFrameProps) {
  const translate = useTranslate();
  const text = useText();
  const panes = usePanes();
  const base = useMemo(() => ({ published }), [published]);
  const product = translate('app.name');
  useEffect(() => {
    document.title = `${head.title} · ${product}`;
  }, [head.title, product]);
  return (
    <EditorContext value={store}>
      <EditorBaseContext value={base}>
        <Breadcrumbs
          between={[{ to: formAddress(formKey), label: text(formTitle(formKey)) }]}
          title={translate('form_editor.tools')}
        />
        <Box
          onKeyDown={undoKeys(store)}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: 1,
            minWidth: 0,
            minHeight: 480,
            height: { xs: `calc(100dvh - ${ABOVE.xs}px)`, sm: `calc(100dvh - ${ABOVE.sm}px)` },
          }}
        >
          <Head {...head} panes={panes} />
          {notice}
          <PaneArea formKey={formKey} code={code} panes={panes} />
        </Box>
      </EditorBaseContext>
    </EditorContext>
  );
}

type HeadProps = Pick<EditorFrameProps, 'title' | 'subtitle' | 'status' | 'actions'> & {
  readonly panes: ReturnType<typeof usePanes>;
};

function Head({ title, subtitle, status, actions, panes }: HeadProps) {
  const translate = useTranslate();
  return (
    <Box component="header" sx={{ ...LINE, rowGap: 0.5 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography variant="h1" sx={{ fontSize: TYPE.title, overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi>
        </Typography>
        <Box sx={{ ...LINE, columnGap: 1.5, rowGap: 0 }}>
          <Typography variant="body2">{subtitle}</Typography>
          {status}
        </Box>
      </Box>
      <Box role="toolbar" aria-label={translate('form_editor.tools')} sx={LINE}>
        <History />
        <ProblemsButton />
        {!panes.isNarrow && (
          <ToggleButtonGroup
            size="small"
            value={panes.shown}
            onChange={(_, names: PaneName[]) => panes.show(names)}
            aria-label={translate('form_editor.panes.label')}
          >
            {PANES.map((name) => (
              <ToggleButton key={name} value={name} sx={{ px: 1, py: 0.5 }}>
                {translate(`form_editor.panes.${name}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {actions}
      </Box>
    </Box>
  );
}

function History() {
  const store = useEditorStore();
  const canUndo = useEditor((editor) => editor.canUndo);
  const canRedo = useEditor((editor) => editor.canRedo);
  return store.canEdit && <HistoryButtons store={store} canUndo={canUndo} canRedo={canRedo} />;
}
