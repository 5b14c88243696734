import { useDraggable } from '@dnd-kit/core';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo, useId, useState } from 'react';
import { FORM_KINDS, type FormKindName } from '#schemas/engine/formKinds.ts';
import { useText } from '#src/i18n/hooks.ts';
import { plain } from '#schemas/engine/plain.ts';
import { KindIcon } from '../KindIcon.tsx';
import { kindsFor } from '../model/kinds.ts';
import { useActions } from '../useActions.ts';
import { useVisual } from '../visual.ts';
import { GROUP_OF, PALETTE_GROUPS } from './groups.ts';

/** The kinds of fields that this form may have: added by a click, or dragged to their place. */
export const Palette = memo(function Palette({ onAdded }: { readonly onAdded?: () => void }) {
  const translate = useTranslate();
  const text = useText();
  const { formKey } = useVisual();
  const { addField } = useActions();
  const [search, setSearch] = useState('');
  const wanted = plain(search.trim());
  const kinds = kindsFor(formKey).filter((kind) => {
    const { label } = FORM_KINDS[kind];
    return [label.en, label.es, kind].some((word) => plain(word).includes(wanted));
  });
  const add = (kind: FormKindName) => {
    addField(kind);
    onAdded?.();
  };
  return (
    <Box component="section" aria-label={translate('form_visual.palette.title')} sx={{ minWidth: 0 }}>
      <TextField
        size="small"
        fullWidth
        margin="none"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && kinds[0]) add(kinds[0]);
          // What is searched goes first, then what it stands in.
          if (event.key === 'Escape' && search !== '') {
            event.preventDefault();
            setSearch('');
          }
        }}
        placeholder={translate('form_visual.palette.search')}
        slotProps={{
          htmlInput: { 'aria-label': translate('form_visual.palette.search'), type: 'search' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      {kinds.length === 0 && (
        <Typography role="status" variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {translate('form_visual.palette.none')}
        </Typography>
      )}
      {PALETTE_GROUPS.map((group) => {
        const own = kinds.filter((kind) => GROUP_OF[kind] === group);
        return own.length === 0 ? null : (
          <Group key={group} title={translate(`form_visual.palette.${group}`)}>
            {own.map((kind) => (
              <Kind key={kind} kind={kind} label={text(FORM_KINDS[kind].label)} onAdd={() => add(kind)} />
            ))}
          </Group>
        );
      })}
    </Box>
  );
});

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ mt: 1.5 }}>
      <Typography id={id} variant="overline" component="h3" sx={{ color: 'text.secondary', lineHeight: 2 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface KindProps {
  readonly kind: FormKindName;
  readonly label: string;
  readonly onAdd: () => void;
}

/** The pointer drags it; the keyboard adds it, because Enter and Space are a click here. */
function Kind({ kind, label, onAdd }: KindProps) {
  const translate = useTranslate();
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `kind:${kind}`,
    data: { what: 'kind', kind },
  });
  const { onKeyDown: _keyboard, ...pointer } = listeners ?? {};
  return (
    <ButtonBase
      ref={setNodeRef}
      {...pointer}
      onClick={onAdd}
      title={translate('form_visual.palette.add', { kind: label })}
      sx={{
        justifyContent: 'start',
        gap: 1,
        px: 1,
        py: 0.75,
        minHeight: 36,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        textAlign: 'start',
        typography: 'body2',
        bgcolor: 'background.paper',
        opacity: isDragging ? 0.4 : 1,
        overflowWrap: 'anywhere',
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <KindIcon kind={kind} sx={{ color: 'text.secondary' }} />
      {label}
    </ButtonBase>
  );
}
