import { foldEffect, unfoldAll } from '@codemirror/language';
import { openSearchPanel } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import FoldIcon from '@mui/icons-material/UnfoldLess';
import SearchIcon from '@mui/icons-material/Search';
import UnfoldIcon from '@mui/icons-material/UnfoldMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { CodeText } from './codeText.ts';

interface CodeBarProps {
  readonly view: EditorView;
  readonly code: CodeText;
}

/** The ways about a long text: its parts, folding, search, and how to leave it by keyboard. */
export function CodeBar({ view, code }: CodeBarProps) {
  const translate = useTranslate();
  const parts = partsOf(code);
  const go = (from: number) => {
    view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'start' }),
    });
    view.focus();
  };
  const fold = () =>
    view.dispatch({
      effects: partsOf(code)
        .filter(({ from, to }) => from < to)
        .map(({ from, to }) => foldEffect.of({ from, to })),
    });
  return (
    <Box
      role="toolbar"
      aria-label={translate('form_editor.code.bar')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {parts.map(({ name }) => (
        <Button
          key={name}
          size="small"
          aria-label={translate('form_editor.code.go', { name })}
          onClick={() => {
            const part = partsOf(code).find((one) => one.name === name);
            if (part) go(part.at);
          }}
          sx={{ minWidth: 0, fontFamily: 'monospace' }}
        >
          {name}
        </Button>
      ))}
      <Box sx={{ flex: 1 }} />
      {[
        { name: 'fold', Icon: FoldIcon, run: fold },
        { name: 'unfold', Icon: UnfoldIcon, run: () => unfoldAll(view) },
        { name: 'search', Icon: SearchIcon, run: () => openSearchPanel(view) },
      ].map(({ name, Icon, run }) => (
        <Tooltip key={name} title={translate(`form_editor.code.${name}`)}>
          <IconButton
            size="small"
            aria-label={translate(`form_editor.code.${name}`)}
            onClick={() => void run()}
          >
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
      <Typography variant="caption" color="text.secondary" sx={{ flexBasis: '100%' }}>
        {translate('form_editor.code.keys')}
      </Typography>
    </Box>
  );
}

/** The parts of the document: where each begins, and what of it folds. */
const partsOf = (code: CodeText): { name: string; at: number; from: number; to: number }[] =>
  (code.tree()?.children ?? []).flatMap(({ offset, children: [name, value] = [] }) =>
    name && value
      ? [
          {
            name: String(name.value),
            at: offset,
            from: value.offset + 1,
            to: value.offset + value.length - 1,
          },
        ]
      : [],
  );
