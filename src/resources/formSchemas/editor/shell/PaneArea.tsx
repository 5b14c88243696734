import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Fragment, memo, Suspense, useId, useState } from 'react';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { lazyPage } from '#src/layout/lazyPage.ts';
import type { CodeText } from '../code/codeText.ts';
import { useEditor } from '../store.ts';
import { PaneBoundary } from './PaneBoundary.tsx';
import { Splitter } from './Splitter.tsx';
import { PANES, type PaneName, type Panes } from './usePanes.ts';

const CodePane = lazyPage(() => import('../code/CodePane.tsx'));
const Visual = lazyPage<{ formKey: string }>(() =>
  import('../visual/VisualEditor.tsx').then((part) => ({ default: part.VisualEditor })),
);
const Preview = lazyPage<object>(() =>
  import('../preview/index.tsx').then((part) => ({ default: part.Preview })),
);

interface PaneAreaProps {
  readonly formKey: string;
  readonly code: CodeText;
  readonly panes: Panes;
}

/** The parts of the editor beside one another, or one at a time where there is no room. */
export function PaneArea(props: PaneAreaProps) {
  return props.panes.isNarrow ? <Tabbed {...props} /> : <SideBySide {...props} />;
}

function SideBySide({ formKey, code, panes }: PaneAreaProps) {
  const translate = useTranslate();
  const { shown, room, shareOf, setShare } = panes;
  const nameOf = (name: PaneName) => translate(`form_editor.panes.${name}`);
  if (shown.length === 0)
    return (
      <Typography role="status" color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
        {translate('form_editor.panes.none')}
      </Typography>
    );
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
      {shown.map((name, index) => {
        const left = shown[index - 1];
        return (
          <Fragment key={name}>
            {left && (
              <Splitter
                label={translate('form_editor.panes.splitter', { left: nameOf(left), right: nameOf(name) })}
                share={shareOf(left, name)}
                onShare={(share) => setShare(left, name, share)}
              />
            )}
            <Paper
              component="section"
              variant="outlined"
              aria-label={nameOf(name)}
              sx={{ flex: `${room[name]} 1 0`, minWidth: 0, overflow: 'hidden' }}
            >
              <Typography variant="h2" sx={VISUALLY_HIDDEN}>
                {nameOf(name)}
              </Typography>
              <Pane name={name} formKey={formKey} code={code} />
            </Paper>
          </Fragment>
        );
      })}
    </Box>
  );
}

function Tabbed({ formKey, code }: PaneAreaProps) {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState<PaneName>('visual');
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Tabs
        value={open}
        onChange={(_, name: PaneName) => setOpen(name)}
        aria-label={translate('form_editor.panes.label')}
        variant="fullWidth"
      >
        {PANES.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}${name}`}
            aria-controls={`${id}panel`}
            label={translate(`form_editor.panes.${name}`)}
          />
        ))}
      </Tabs>
      <Paper
        variant="outlined"
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${open}`}
        sx={{ flex: 1, minHeight: 0, overflow: 'hidden' }}
      >
        <Pane name={open} formKey={formKey} code={code} />
      </Paper>
    </Box>
  );
}

interface PaneProps {
  readonly name: PaneName;
  readonly formKey: string;
  readonly code: CodeText;
}

function Pane(props: PaneProps) {
  const translate = useTranslate();
  const form = useEditor((editor) => editor.form);
  return (
    <PaneBoundary
      key={props.name}
      form={form}
      fallback={
        <Alert severity="error" square>
          {translate('form_editor.panes.failed')}
        </Alert>
      }
    >
      <Content {...props} />
    </PaneBoundary>
  );
}

/** Each reads of the form what it shows: a letter typed in one does not render the others anew. */
const Content = memo(function Content({ name, formKey, code }: PaneProps) {
  return (
    <Suspense fallback={<Loading />}>
      {name === 'code' ? (
        <CodePane code={code} />
      ) : (
        <Box sx={{ height: '100%', overflow: 'auto' }}>
          {name === 'visual' ? <Visual formKey={formKey} /> : <Preview />}
        </Box>
      )}
    </Suspense>
  );
});
