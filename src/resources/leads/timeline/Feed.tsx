import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Resource } from '#schemas/engine/resource.ts';
import type { Change } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { useNow } from '../../notices/useNow.ts';
import { byDay, dayText, type DayOf } from '../../notices/when.ts';
import { Entry } from './Entry.tsx';

interface FeedProps {
  readonly entries: readonly Change[];
  readonly resource: Resource;
  readonly lead: string;
  /** The entry that the address names. */
  readonly sought: string | null;
}

/** Entries under the days on which they happened, where their reader is. */
export function Feed({ entries, ...rest }: FeedProps) {
  const now = useNow();
  const language = useLanguage();
  return byDay(entries).map((day) => (
    <Day key={day.key} title={dayText(day.at, now, language)} day={day} {...rest} />
  ));
}

interface DayProps extends Omit<FeedProps, 'entries'> {
  readonly title: string;
  readonly day: DayOf<Change>;
}

function Day({ title, day, resource, lead, sought }: DayProps) {
  const id = useId();
  return (
    <Box sx={{ '& + &': { mt: 1.5 } }}>
      <Typography
        id={id}
        component="h3"
        variant="subtitle2"
        sx={{ color: 'text.secondary', borderBottom: 1, borderColor: 'divider', pb: 0.5, mb: 0.5 }}
      >
        {title}
      </Typography>
      {/* Said to be one: without its numbers a list is none to some browsers. */}
      <Box component="ol" role="list" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {day.items.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            resource={resource}
            lead={lead}
            isSought={entry.id === sought}
          />
        ))}
      </Box>
    </Box>
  );
}
