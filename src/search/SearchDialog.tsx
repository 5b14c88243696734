import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import {
  Box,
  CircularProgress,
  Dialog,
  IconButton,
  InputBase,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_MIN_LENGTH } from '#schemas/vocabulary/limits.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useShortcut } from '#src/layout/shortcuts.ts';
import { ErrorLine } from '#src/resources/generic/ErrorLine.tsx';
import { useSettled } from '#src/resources/generic/useSettled.ts';
import { isLongEnough, useSearch } from './api.ts';
import { useSections, type Option } from './options.ts';
import { useRecent } from './recent.ts';
import { Results } from './Results.tsx';

const LONGEST = 200;

/** Finds records and screens by what is typed, all of it with the keyboard (ARIA: combobox with a listbox). */
export default function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const listId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [recent, addRecent] = useRecent();
  const settled = useSettled(text);
  const asked = useSearch(settled);
  const isAsking = isLongEnough(text);
  const isBusy = isAsking && (text.trim() !== settled.trim() || asked.isFetching);
  const sections = useSections(text, isAsking && !asked.isError ? (asked.data ?? null) : null, recent);
  const options = sections.flatMap((section) => section.options);
  // What stands there from the former text is not opened by an Enter that comes too soon.
  const [first] = isBusy ? options.filter(({ found }) => !found) : options;
  const active = options.find(({ id }) => id === chosen) ?? first ?? null;
  const isEmpty = isAsking && !isBusy && !asked.isError && sections.length === 0;

  // The browser has these keys for its own search.
  useShortcut({ keys: 'mod+k', label: 'search.close', group: 'search.label', run: onClose, inDialogs: true });

  const type = (value: string) => {
    setText(value);
    setChosen(null);
  };
  const open = (option: Option) => {
    if (option.found) addRecent(option.found);
    onClose();
  };
  const move = (to: number) => setChosen(options.at(to % options.length)?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = active ? options.indexOf(active) : -1;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at <= 0 ? -1 : at - 1),
      Enter: () => {
        if (!active) return;
        if (event.ctrlKey || event.metaKey) {
          window.open(active.to, '_blank', 'noopener');
          if (active.found) addRecent(active.found);
        } else {
          open(active);
          void navigate(active.to);
        }
      },
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  const status = isBusy
    ? translate('search.searching')
    : isEmpty
      ? translate('search.none')
      : isAsking && !asked.isError
        ? translate('search.count', { smart_count: options.length })
        : '';

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': translate('search.label'),
          sx: { width: 640, maxWidth: '100%', maxHeight: { sm: '80dvh' }, mt: { xs: 0, sm: '10dvh' } },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon fontSize="small" sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder={translate('search.placeholder')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': translate('search.label'),
            'aria-autocomplete': 'list',
            'aria-expanded': options.length > 0,
            'aria-controls': listId,
            'aria-activedescendant': active?.id,
            maxLength: LONGEST,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          }}
        />
        {isBusy && <CircularProgress size={18} aria-hidden />}
        <IconButton onClick={onClose} aria-label={translate('search.close')} edge="end">
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {status}
      </Box>
      {isAsking && asked.isError && (
        <Box sx={{ p: 2 }}>
          <ErrorLine error={asked.error} isBusy={asked.isFetching} onRetry={asked.refetch} />
        </Box>
      )}
      <Results id={listId} sections={sections} active={active} onChoose={open} />
      <Hint text={text} isEmpty={isEmpty} />
    </Dialog>
  );
}

/** What can be searched, as long as nothing is found. */
function Hint({ text, isEmpty }: { readonly text: string; readonly isEmpty: boolean }) {
  const translate = useTranslate();
  const isShort = text.trim() !== '' && !isLongEnough(text);
  if (!isEmpty && !isShort && text.trim() !== '') return null;
  return (
    <Box sx={{ px: 2.5, py: 2, color: 'text.secondary' }}>
      {isEmpty && <Box sx={{ color: 'text.primary', mb: 0.5 }}>{translate('search.none')}</Box>}
      {isShort ? translate('search.short', { smart_count: SEARCH_MIN_LENGTH }) : translate('search.hint')}
    </Box>
  );
}
