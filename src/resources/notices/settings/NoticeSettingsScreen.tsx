import ResetIcon from '@mui/icons-material/RestartAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useNotify, useTranslate } from 'ra-core';
import { NOTICE_SETTING } from '#schemas/notices/settings.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useSetting } from '#src/dataProvider/settings.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Page } from '#src/layout/Page.tsx';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { UndoButton } from '../../generic/UndoButton.tsx';
import { groupsOf } from '../groups.ts';
import { withChoice, type Choices } from './choices.ts';
import { KindGroup, type OnChoose } from './KindGroup.tsx';
import { MailPlace } from './MailPlace.tsx';
import { SavedMark } from './SavedMark.tsx';

const NONE: Choices = {};

/** By which ways a person is told what; what is chosen is saved at once. */
export default function NoticeSettingsScreen() {
  const translate = useTranslate();
  const notify = useNotify();
  const { role } = useSession();
  const { value, isChosen, isPending, error, retry, set, reset } = useSetting<Choices>(NOTICE_SETTING, NONE);
  const keep = (choices: Choices | null) => (choices ? set(choices) : reset());
  const choose: OnChoose = (codes, channel, isOn) => keep(withChoice(value, codes, channel, isOn));
  const restore = () => {
    reset();
    notify('notices.settings.restored', {
      type: 'success',
      action: <UndoButton onUndo={() => set(value)} />,
    });
  };
  return (
    <Page
      title={translate('notices.settings.title')}
      width="form"
      actions={
        <ShortButton
          size="small"
          icon={<ResetIcon />}
          label={translate('notices.settings.reset')}
          disabled={!isChosen}
          onClick={restore}
        />
      }
    >
      <Alert severity="info" icon={false} sx={{ mb: 1 }}>
        <MailPlace />
      </Alert>
      <SavedMark onRetry={() => keep(isChosen ? value : null)} />
      {error ? (
        // Not as it is at first: the next choice would be kept in place of those that are not known.
        <ErrorPanel error={error} onRetry={retry} />
      ) : isPending ? (
        <Box role="status" aria-label={translate('app.loading')}>
          <Skeleton variant="rounded" height={480} />
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {groupsOf(role).map(({ group, codes }) => (
            <KindGroup key={group} group={group} codes={codes} choices={value} onChoose={choose} />
          ))}
        </Box>
      )}
    </Page>
  );
}
