import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useListContext, useTranslate } from 'ra-core';
import { useBytes } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import type { Theme } from '@mui/material/styles';
import { SelectBox } from '../../generic/table/SelectBox.tsx';
import type { Entry } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import { EntryName } from './EntryName.tsx';
import { useExplorer } from './explorer.ts';
import { useEntry } from './useEntry.ts';

/** The folder as cards. */
export function EntryGrid({ label }: { readonly label: string }) {
  const { entries } = useExplorer();
  const { isPlaceholderData } = useListContext();
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={isPlaceholderData === true}
      sx={{
        listStyle: 'none',
        m: 0,
        p: { xs: 1, sm: 1.5 },
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        opacity: isPlaceholderData ? 0.5 : 1,
      }}
    >
      {entries.map((entry) => (
        <Card key={entry.id} entry={entry} />
      ))}
    </Box>
  );
}

function Card({ entry }: { readonly entry: Entry }) {
  const translate = useTranslate();
  const bytes = useBytes();
  const { isSelected, isTarget, isDragged, choose, props } = useEntry(entry);
  const size = entry.kind === 'file' && entry.size !== null ? `${bytes(entry.size)} · ` : '';
  return (
    <Paper
      component="li"
      variant="outlined"
      {...props}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        p: 1,
        minWidth: 0,
        cursor: 'pointer',
        opacity: isDragged ? 0.5 : 1,
        ...(isSelected ? { borderColor: 'primary.main', boxShadow: 1, bgcolor: 'action.selected' } : {}),
        ...(isTarget ? { outline: '2px solid', outlineColor: 'primary.main' } : {}),
      }}
    >
      <Box sx={HEAD}>
        <SelectBox
          label={translate('list.select', { name: entry.name })}
          isOn={isSelected}
          onChange={choose}
        />
        <EntryIcon entry={entry} fontSize="large" />
        <EntryMenu entry={entry} />
      </Box>
      <EntryName entry={entry}>
        <Box sx={{ color: 'text.secondary', fontSize: 'caption.fontSize' }}>
          {size}
          {formatMoment(entry.updated_at)}
        </Box>
      </EntryName>
    </Paper>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& label': { display: 'grid', placeItems: 'center', width: 36, height: 36 },
  '& input': { width: 18, height: 18, m: 0, accentColor: (theme: Theme) => theme.palette.primary.main },
} as const;
