import BreakingIcon from '@mui/icons-material/ErrorOutline';
import CompatibleIcon from '@mui/icons-material/CheckCircleOutline';
import SoftIcon from '@mui/icons-material/WarningAmber';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState, type ReactNode } from 'react';
import { CHANGE_CLASSES, type ChangeClass, type FormChange } from '#schemas/form-schema/change.ts';
import { useNumber } from '#src/i18n/hooks.ts';
import { LINE, PLAIN_LIST, STACK } from '../styles.ts';
import { ChangeItem } from './ChangeItem.tsx';
import { NO_NAMES, type FormNames } from './names.ts';

interface ChangeListProps {
  readonly changes: readonly FormChange[];
  /** What the forms call their fields and choices; without, they go by their ids. */
  readonly names?: FormNames;
  /** Of the groups; what stands above them is one higher. */
  readonly heading?: 'h2' | 'h3' | 'h4';
  /** What is asked of a change, below its words. */
  readonly after?: (change: FormChange) => ReactNode;
}

/** The worst first: what must be decided is not looked for. */
const ORDER: readonly ChangeClass[] = [...CHANGE_CLASSES].reverse();
const ICONS: Readonly<
  Record<ChangeClass, { Icon: SvgIconComponent; color: 'error' | 'warning' | 'success' }>
> = {
  BREAKING: { Icon: BreakingIcon, color: 'error' },
  SOFT: { Icon: SoftIcon, color: 'warning' },
  COMPATIBLE: { Icon: CompatibleIcon, color: 'success' },
};
/** A form may change in hundreds of places; so many of a group are shown at first. */
const SHOWN = 40;

/** What differs between two versions of a form, by how much it asks of files. */
export function ChangeList({ changes, names = NO_NAMES, heading = 'h3', after }: ChangeListProps) {
  const translate = useTranslate();
  if (changes.length === 0)
    return <Typography color="text.secondary">{translate('form_changes.none')}</Typography>;
  return (
    <Box sx={{ ...STACK, gap: 3 }}>
      {ORDER.map((group) => {
        const own = changes.filter((change) => change.class === group);
        return (
          own.length > 0 && (
            <Group key={group} group={group} changes={own} names={names} heading={heading} after={after} />
          )
        );
      })}
    </Box>
  );
}

interface GroupProps extends Required<Pick<ChangeListProps, 'changes' | 'names' | 'heading'>> {
  readonly group: ChangeClass;
  readonly after: ChangeListProps['after'];
}

function Group({ group, changes, names, heading, after }: GroupProps) {
  const translate = useTranslate();
  const number = useNumber();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { Icon, color } = ICONS[group];
  const shown = isWhole ? changes : changes.slice(0, SHOWN);
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={LINE}>
        <Icon color={color} fontSize="small" aria-hidden />
        <Typography id={id} component={heading} sx={{ fontWeight: 600 }}>
          {translate(`form_changes.group.${group}`)}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('form_changes.count', { smart_count: changes.length })}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate(`form_changes.group_help.${group}`)}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={PLAIN_LIST}>
        {shown.map((change) => (
          <ChangeItem
            key={`${change.about} ${change.id} ${change.what}`}
            change={change}
            names={names}
            color={color}
          >
            {after?.(change)}
          </ChangeItem>
        ))}
      </Box>
      {shown.length < changes.length && (
        <Button size="small" onClick={() => setWhole(true)} sx={{ mt: 1 }}>
          {translate('form_changes.all', { count: number(changes.length) })}
        </Button>
      )}
    </Box>
  );
}
