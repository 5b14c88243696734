import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { TYPE } from '#src/theme/tokens.ts';
import { useTasksPlace } from '../views.ts';
import { monthAfter, type DayWords } from './month.ts';

interface CalendarHeadProps {
  readonly month: string;
  readonly words: DayWords;
}

/** Which month it is, and the ways to others. */
export function CalendarHead({ month, words }: CalendarHeadProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { toMonth } = useTasksPlace();
  const turn = (months: number) => () => void navigate(toMonth(monthAfter(month, months)));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <IconButton size="small" aria-label={translate('tasks.calendar.previous')} onClick={turn(-1)}>
        <PreviousIcon />
      </IconButton>
      <IconButton size="small" aria-label={translate('tasks.calendar.next')} onClick={turn(1)}>
        <NextIcon />
      </IconButton>
      <Typography
        component="h2"
        variant="h2"
        aria-live="polite"
        sx={{
          flex: 1,
          minWidth: 0,
          fontSize: { xs: TYPE.base, sm: TYPE.title },
          '&::first-letter': { textTransform: 'uppercase' },
        }}
      >
        {words.month(`${month}-01`)}
      </Typography>
      <Button size="small" variant="outlined" onClick={() => void navigate(toMonth(null))}>
        {translate('tasks.calendar.today')}
      </Button>
    </Box>
  );
}
