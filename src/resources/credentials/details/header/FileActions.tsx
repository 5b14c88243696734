import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import MoreIcon from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#src/authProvider/session.tsx';
import { useCodeText } from '#src/i18n/hooks.ts';
import { printPlace } from '../../../generic/print/printing.ts';
import { PrivacyDialog } from '../../../privacy/lazy.ts';
import { useFileCache } from '../../api.ts';
import { statusList } from '../../status.tsx';
import { kindOf, recordOf, rightsOf, subjectPath, type Subject } from '../subject.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { MissingDialog } from './MissingDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { BUTTONS, questionOf, sideOf } from './moves.ts';
import { useSteps } from './useSteps.ts';

/** What may be done with a file now: take it on, the moves that the server offers its reader, screen it, pack it. */
export function FileActions({ subject }: { readonly subject: Subject }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const navigate = useNavigate();
  const kind = kindOf(subject);
  const { can } = subject.account;
  const { move, claim, screen, packet, busy, missing, forget } = useSteps(subject);
  const [asked, setAsked] = useState<string | null>(null);
  const [isPrivacyOpen, setPrivacyOpen] = useState(false);
  const mayErase = useCan('credential.privacy') !== null;
  const { refresh } = useFileCache();
  const from = recordOf(subject).credential_status;
  const offered = rightsOf(subject).statuses;
  const buttons = BUTTONS[sideOf(kind)].filter((to) => offered.includes(to));
  const name = (to: string) => codeText(statusList(kind), to);
  const choose = (to: string) => (questionOf(kind, from, to) ? setAsked(to) : void move(to, ''));

  const others = offered
    .filter((to) => !buttons.includes(to))
    .map((to) => ({ key: to, label: name(to), run: () => choose(to) }));
  const print = { key: 'print', label: translate('print.action'), run: () => void navigate(printPlace()) };
  const privacy = {
    key: 'privacy',
    label: `${translate('privacy.title')}…`,
    run: () => setPrivacyOpen(true),
  };
  const steps = [
    ...(can.screen ? [{ key: 'screen', run: () => void screen() }] : []),
    ...(can.packet ? [{ key: 'packet', run: () => void packet() }] : []),
  ].map((entry) => ({ ...entry, label: translate(`credential_file.action.${entry.key}`) }));
  const question = asked ? questionOf(kind, from, asked) : null;

  return (
    <>
      {can.claim && (
        <Button
          variant={offered.length === 0 ? 'contained' : 'outlined'}
          loading={busy}
          onClick={() => void claim()}
        >
          {translate('credential_file.action.claim')}
        </Button>
      )}
      {buttons.map((to, index) => (
        <Button
          key={to}
          variant={index === 0 ? 'contained' : 'outlined'}
          disabled={busy}
          onClick={() => choose(to)}
        >
          {translate(`credential_file.move.${to}`)}
        </Button>
      ))}
      <ActionMenu
        entries={others}
        disabled={busy}
        button={(props) => (
          <Button {...props} endIcon={<ArrowDropDownIcon />}>
            {translate('credential_file.action.status')}
          </Button>
        )}
      />
      <ActionMenu
        entries={[...steps, print, ...(mayErase ? [privacy] : [])]}
        disabled={busy}
        button={(props) => (
          <IconButton {...props} aria-label={translate('credential_file.action.more')}>
            <MoreIcon />
          </IconButton>
        )}
      />
      {asked && question && (
        <MoveDialog
          to={asked}
          status={name(asked)}
          question={question}
          move={(reason) => move(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
      {isPrivacyOpen && (
        <PrivacyDialog
          path={subjectPath(subject)}
          name={recordOf(subject).name}
          onErased={() => void refresh()}
          onClose={() => setPrivacyOpen(false)}
        />
      )}
      <MissingDialog subject={subject} missing={missing} onClose={forget} />
    </>
  );
}
