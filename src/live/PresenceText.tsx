import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { Editors } from './live.ts';

/** Who else is changing what stands here. A screen reader hears of it in its own time. */
export function PresenceText({ people }: { readonly people: Editors }) {
  const translate = useTranslate();
  const language = useLanguage();
  const names = new Intl.ListFormat(language).format(people.map(({ name }) => name));
  return (
    <Box component="span" role="status">
      {people.length > 0 && (
        <Box component="span" sx={{ color: 'info.main', overflowWrap: 'anywhere' }}>
          <EditIcon aria-hidden sx={{ fontSize: '1.1em', verticalAlign: 'text-bottom', mr: 0.5 }} />
          {translate('live.editing', { smart_count: people.length, name: names })}
        </Box>
      )}
    </Box>
  );
}
