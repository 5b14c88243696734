import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isNotice, NOTICE_GROUP, NOTICES, noticesOf } from '#schemas/notices/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useText } from '#src/i18n/hooks.ts';
import type { NoticeFilter } from './api.ts';
import { groupsOf } from './groups.ts';

const UNREAD = 'unread';
const ALL = 'all';

/** What the address asks for: `?show=unread&kind=task.due`. A kind that there is not is none. */
export function useNoticeFilter(): NoticeFilter {
  const [search] = useSearchParams();
  const { role } = useSession();
  const kind = search.get('kind') ?? '';
  const code = isNotice(kind) && noticesOf(role).includes(kind) ? kind : null;
  const unread = search.get('show') === UNREAD;
  return useMemo(() => ({ unread, code }), [unread, code]);
}

/** All or unread ones, of all kinds or one. */
export function FilterRow({ filter: { unread, code } }: { readonly filter: NoticeFilter }) {
  const translate = useTranslate();
  const text = useText();
  const { role } = useSession();
  const [, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === ALL) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={unread ? UNREAD : ALL}
        onChange={(_event, value: string | null) => value && set('show', value)}
        aria-label={translate('notices.show')}
      >
        <ToggleButton value={ALL} sx={{ px: 2 }}>
          {translate('notices.all')}
        </ToggleButton>
        <ToggleButton value={UNREAD} sx={{ px: 2 }}>
          {translate('notices.unread')}
        </ToggleButton>
      </ToggleButtonGroup>
      <TextField
        select
        margin="none"
        label={translate('notices.kind')}
        value={code ?? ALL}
        onChange={({ target }) => set('kind', target.value)}
        sx={{ width: 'min(100%, 20rem)' }}
      >
        <MenuItem value={ALL}>{translate('notices.any_kind')}</MenuItem>
        {groupsOf(role).flatMap(({ group, codes }) => [
          <ListSubheader key={group}>{text(NOTICE_GROUP[group])}</ListSubheader>,
          ...codes.map((one) => (
            <MenuItem key={one} value={one} sx={{ whiteSpace: 'normal' }}>
              {text(NOTICES[one].name)}
            </MenuItem>
          )),
        ])}
      </TextField>
    </Box>
  );
}
