import RemoveIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { ROLES } from '#schemas/permissions.ts';
import type { ReportShare } from '#schemas/report/item.ts';
import { SHARE_LEVEL, SHARE_LEVELS, type ShareLevel } from '#schemas/report/words.ts';
import { useText } from '#src/i18n/hooks.ts';
import { usePersonNames } from '#src/kinds/user/usePersonNames.ts';

/** By which a share is known among the others. */
export const keyOf = ({ user_id, role }: ReportShare): string => user_id ?? role;

interface ShareRowProps {
  readonly share: ReportShare;
  /** Why it cannot be shared so. */
  readonly fault: string | undefined;
  readonly onLevel: (level: ShareLevel) => void;
  readonly onRemove: () => void;
}

/** A person, or everybody of a role, and what they may do. */
export function ShareRow({ share, fault, onLevel, onRemove }: ShareRowProps) {
  const translate = useTranslate();
  const text = useText();
  const nameOf = usePersonNames();
  const { role, user_id, level } = share;
  const name = role
    ? translate('report_explorer.share.all_of', { role: text(ROLES[role]) })
    : nameOf(user_id);
  return (
    <Box
      component="li"
      data-invalid={fault === undefined ? undefined : true}
      tabIndex={fault === undefined ? undefined : -1}
      sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Box>
        <TextField
          select
          size="small"
          margin="none"
          variant="outlined"
          value={level}
          onChange={({ target }) => onLevel(target.value as ShareLevel)}
          slotProps={{
            select: {
              SelectDisplayProps: { 'aria-label': translate('report_explorer.share.level_of', { name }) },
            },
          }}
          sx={{ width: 120, flex: 'none' }}
        >
          {SHARE_LEVELS.map((one) => (
            <MenuItem key={one} value={one}>
              {text(SHARE_LEVEL[one])}
            </MenuItem>
          ))}
        </TextField>
        <IconButton size="small" aria-label={translate('reports.remove', { name })} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Box>
      {fault !== undefined && <FormHelperText error>{fault}</FormHelperText>}
    </Box>
  );
}
