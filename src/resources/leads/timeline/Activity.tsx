import Typography from '@mui/material/Typography';
import { ACTIVITIES, type ActivityName } from '#schemas/activity/index.ts';
import { familyOf } from '#schemas/lead/timeline.ts';
import type { Change } from '#src/dataProvider/index.ts';
import { Facts } from '../../activities/Facts.tsx';
import { LongText } from '../../activities/LongText.tsx';
import { textOf, useHeading } from '../../activities/wording.ts';

/** The kind of activity that an entry tells was written down, or null. */
export function addedActivity({ type }: Change): ActivityName | null {
  const family = familyOf(type);
  return type.endsWith('_ADDED') && Object.hasOwn(ACTIVITIES, family) ? (family as ActivityName) : null;
}

/** Said by the heading and the text. */
const SAID: readonly string[] = ['title', 'subject', 'text', 'description'];

interface ActivityProps {
  readonly entry: Change;
  readonly kind: ActivityName;
}

/** A note, an outreach or a task as it was written down: like on its own tab, with what else was said in a line. */
export function Activity({ entry, kind }: ActivityProps) {
  const heading = useHeading();
  const record = Object.fromEntries(entry.changes.map(({ field, to }) => [field, to]));
  const title = heading(record);
  const others = Object.keys(record).filter((name) => !SAID.includes(name));
  return (
    <>
      {title !== '' && (
        <Typography variant="body2" sx={{ fontWeight: 500, mt: 0.5, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      )}
      {others.length > 0 && <Facts resource={ACTIVITIES[kind]} record={record} names={others} />}
      <LongText text={textOf(record)} />
    </>
  );
}
