import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import OnIcon from '@mui/icons-material/ToggleOff';
import OffIcon from '@mui/icons-material/ToggleOn';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { RequirementRecord } from '#schemas/credential/requirement.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

export type Step = 'edit' | 'active' | 'remove';

interface RowActionsProps {
  readonly record: RequirementRecord;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (step: Step) => void;
  readonly onMove: (by: -1 | 1) => void;
}

/** What the supervisor may do to a requirement. */
export function RowActions({ record, isFirst, isLast, onStep, onMove }: RowActionsProps) {
  const translate = useTranslate();
  const name = record[`name_${useLanguage()}`];
  const button = (key: string, icon: ReactNode, onClick: () => void, isOff = false) => {
    const label = translate(`requirements.action.${key}`, { name });
    return (
      <Tooltip title={label}>
        {/* A disabled button tells no tooltip that it is pointed at. */}
        <span>
          <IconButton size="small" aria-label={label} disabled={isOff} onClick={onClick}>
            {icon}
          </IconButton>
        </span>
      </Tooltip>
    );
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' } }}>
      {button('edit', <EditIcon />, () => onStep('edit'))}
      {button('up', <UpIcon />, () => onMove(-1), isFirst)}
      {button('down', <DownIcon />, () => onMove(1), isLast)}
      {record.active
        ? button('deactivate', <OffIcon />, () => onStep('active'))
        : button('activate', <OnIcon />, () => onStep('active'))}
      {record.can.remove && button('remove', <DeleteIcon />, () => onStep('remove'))}
    </Box>
  );
}
