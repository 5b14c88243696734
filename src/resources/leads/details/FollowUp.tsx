import EventIcon from '@mui/icons-material/EditCalendarOutlined';
import LateIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { formatDay } from '#src/kinds/date/format.ts';
import { Empty } from '#src/kinds/shared/Empty.tsx';
import { daysUntil } from './followUp.ts';
import { FollowUpForm } from './FollowUpForm.tsx';

interface FollowUpProps {
  readonly lead: RaRecord;
  readonly mayChange: boolean;
}

/** When to ask next, marked when that day has passed; changed on the spot. */
export function FollowUp({ lead, mayChange }: FollowUpProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const day = typeof lead.follow_up_on === 'string' ? lead.follow_up_on : null;
  const change = translate('details.follow.change');
  const open = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': anchor !== null,
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
      {day === null ? (
        mayChange ? (
          <Button
            size="small"
            startIcon={<EventIcon />}
            sx={{ ml: -0.5, px: 0.5, py: 0, whiteSpace: 'nowrap' }}
            {...open}
          >
            {translate('details.follow.set')}
          </Button>
        ) : (
          <Empty />
        )
      ) : (
        <>
          <time dateTime={day}>{formatDay(day)}</time>
          {mayChange && (
            <Tooltip title={change}>
              <IconButton size="small" aria-label={change} sx={{ my: -0.5 }} {...open}>
                <EventIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
          <Distance day={day} />
        </>
      )}
      {anchor && <FollowUpForm lead={lead} day={day} anchor={anchor} onClose={() => setAnchor(null)} />}
    </Box>
  );
}

function Distance({ day }: { readonly day: string }) {
  const translate = useTranslate();
  const [now] = useState(() => new Date());
  const days = daysUntil(day, now);
  if (days === null) return null;
  if (days > 0)
    return (
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
        {translate('details.follow.ahead', { smart_count: days })}
      </Typography>
    );
  return (
    <Chip
      size="small"
      variant="outlined"
      color={days < 0 ? 'error' : 'warning'}
      {...(days < 0 ? { icon: <LateIcon /> } : {})}
      // The outline carries the colour: coloured text of this size would be too faint on white.
      sx={{ color: 'text.primary' }}
      label={
        days < 0
          ? translate('details.follow.overdue', { smart_count: -days })
          : translate('details.follow.today')
      }
    />
  );
}
