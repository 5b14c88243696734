import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import ListIcon from '@mui/icons-material/ViewListOutlined';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { WaySwitch } from '../generic/WaySwitch.tsx';
import { useTasksPlace } from './views.ts';

/** The same tasks as a list or as a calendar: the address keeps what they were asked by. */
export function ShowSwitch({ isCalendar }: { readonly isCalendar: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { toShow } = useTasksPlace();
  return (
    <WaySwitch
      label={translate('tasks.show.as')}
      isOther={isCalendar}
      first={{ Icon: ListIcon, label: translate('tasks.show.list') }}
      other={{ Icon: CalendarIcon, label: translate('tasks.show.calendar') }}
      onChange={(calendar) => void navigate(toShow(calendar))}
    />
  );
}
