import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useMenu } from '#src/layout/menu.ts';
import { useShortcuts, useSingleKeys, type Shortcut } from '#src/layout/shortcuts.ts';
import { KEY_GROUPS, type KeyGroup } from './keys.ts';
import { KeyTable } from './KeyTable.tsx';

/** Shortcuts of one group together, and keys that do the same beside each other. */
function grouped(shortcuts: readonly Shortcut[]): Pick<KeyGroup, 'title' | 'keys'>[] {
  const titles = [...new Set(shortcuts.map(({ group }) => group))];
  return titles.map((title) => {
    const members = shortcuts.filter(({ group }) => group === title);
    const labels = [...new Set(members.map(({ label }) => label))];
    const keysOf = (wanted: string) =>
      members.filter(({ label }) => label === wanted).map(({ keys }) => keys);
    return { title, keys: labels.map((label) => ({ label, keys: keysOf(label) })) };
  });
}

/** The groups of the screens that the person may open. */
function useKeyGroups(): KeyGroup[] {
  const entries = useMenu().flatMap((group) => group.entries);
  const mayOpen = (pattern: string) =>
    entries.some(({ to }) => pattern === to || pattern.startsWith(`${to}/`));
  return KEY_GROUPS.filter(({ at }) => at.some(mayOpen));
}

/** All shortcuts that the person has: those that work everywhere, then those of single screens. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [areOn, turn] = useSingleKeys();
  const ofScreens = new Set(KEY_GROUPS.map(({ title }) => title));
  const everywhere = grouped(useShortcuts().filter(({ group }) => !ofScreens.has(group)));
  const ofOwnScreens = useKeyGroups();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('shortcuts.title')}</DialogTitle>
      <DialogContent>
        <FormControlLabel
          control={
            <Switch
              checked={areOn}
              onChange={(_event, isOn) => turn(isOn)}
              slotProps={{ input: { 'aria-describedby': `${id}-text` } }}
            />
          }
          label={translate('shortcuts.single')}
        />
        <Typography id={`${id}-text`} variant="body2" sx={{ color: 'text.secondary', mb: 2.5 }}>
          {translate('shortcuts.single_text')}
        </Typography>
        <Box sx={COLUMNS}>
          {[...everywhere, ...ofOwnScreens].map(({ title, keys }) => (
            <Box key={title} component="section" sx={{ breakInside: 'avoid', mb: 3 }}>
              <Typography variant="h3" sx={{ mb: 1 }}>
                {translate(title)}
              </Typography>
              <KeyTable keys={keys} />
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const COLUMNS = { columns: '20rem 2', columnGap: 4 } as const;
