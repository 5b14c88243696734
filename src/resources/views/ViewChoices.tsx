import CheckIcon from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import { isSupervisor } from '#schemas/permissions.ts';
import { DEFAULTS, VIEW, type SavedView, type ViewQuery } from '#schemas/view/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { textOf } from '#src/dataProvider/errors.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useLanguage, useText } from '#src/i18n/hooks.ts';
import { UndoButton } from '../generic/UndoButton.tsx';
import { useViewCalls, useViews, type ViewPatch } from './api.ts';
import { addressOf, PLAIN, type Places } from './query.ts';
import { useOpenView } from './useView.ts';
import type { Asked } from './ViewMenu.tsx';

interface ViewChoicesProps {
  readonly resource: Resource;
  readonly places: Places;
  /** What the list is called when nothing narrows it. */
  readonly all: string;
  readonly now: { readonly view: SavedView | null; readonly query: ViewQuery; readonly isChanged: boolean };
  readonly open: boolean;
  readonly anchor: HTMLElement | null;
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}

interface ItemState {
  readonly role?: 'menuitemradio' | 'menuitemcheckbox';
  readonly isOn?: boolean;
  readonly note?: string | undefined;
}

/** The open menu: the views to choose from, and what may be done with the present one. */
export default function ViewChoices({
  resource,
  places,
  all,
  now,
  open,
  anchor,
  labelledBy,
  onClose,
  onAsk,
}: ViewChoicesProps) {
  const translate = useTranslate();
  const text = useText();
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const supervises = isSupervisor(useSession().role);
  const { data: views = [], isError } = useViews(resource);
  const calls = useViewCalls(resource);
  const openView = useOpenView(resource, places);
  const { view, query, isChanged } = now;

  const change = async (known: SavedView, patch: ViewPatch, isUndo = false) => {
    const before = Object.fromEntries(
      Object.keys(patch).map((name) => [name, known[name as keyof ViewPatch]]),
    );
    try {
      const saved = await calls.change(known, patch);
      notify('views.saved', {
        type: 'success',
        // What it showed before is nowhere else, and others may work with it.
        ...(isUndo ? {} : { action: <UndoButton onUndo={() => void change(saved, before, true)} /> }),
      });
    } catch (error) {
      notify(textOf(error, language), { type: 'error' });
    }
  };

  const item = (key: string, label: string, act: () => void, more: ItemState = {}) => (
    <MenuItem
      key={key}
      {...(more.role
        ? { role: more.role, 'aria-checked': more.isOn, selected: more.isOn && more.role === 'menuitemradio' }
        : {})}
      onClick={() => {
        onClose();
        act();
      }}
    >
      <ListItemIcon>{more.isOn && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText primary={label} secondary={more.note} sx={WRAPPED} />
    </MenuItem>
  );
  const rank = supervises ? 'default_for_supervisors' : 'default_for_agents';
  const choice = (candidate: SavedView) =>
    item(candidate.entity_id, candidate.name, () => openView(candidate), {
      role: 'menuitemradio',
      isOn: candidate.entity_id === view?.entity_id,
      note:
        [
          candidate[rank] && translate('views.is_default'),
          candidate.shared && translate('views.owner', { name: personName(candidate.owner) }),
        ]
          .filter(Boolean)
          .join(' · ') || undefined,
    });
  const group = (key: string, label: string, members: readonly SavedView[]) =>
    members.length === 0
      ? []
      : [
          <ListSubheader key={key} role="presentation" sx={SUBHEADER}>
            {label}
          </ListSubheader>,
          ...members.map(choice),
        ];
  const toggle = (known: SavedView) => (name: 'shared' | (typeof DEFAULTS)[number]) => {
    const isOn = known[name] === true;
    // Whoever makes a view the default of others shows it to them.
    const patch = isOn ? { [name]: false } : { shared: true, [name]: true };
    return item(name, text(VIEW.fields[name]!.label), () => void change(known, patch), {
      role: 'menuitemcheckbox',
      isOn,
    });
  };

  const manage =
    view?.can.edit === true
      ? [
          <ListSubheader key="this" role="presentation" sx={SUBHEADER}>
            {translate('views.this')}
          </ListSubheader>,
          isChanged &&
            item(
              'update',
              translate('views.update', { name: view.name }),
              () => void change(view, { query }),
            ),
          item('rename', translate('views.rename'), () => onAsk({ kind: 'rename', view })),
          ...(supervises ? (['shared', ...DEFAULTS] as const).map(toggle(view)) : []),
          item('delete', translate('views.delete'), () => onAsk({ kind: 'delete', view })),
        ]
      : [];
  return (
    <Menu
      anchorEl={anchor}
      // Within the page's content, where a screen reader looks for it.
      container={() => document.querySelector('main')}
      open={open}
      onClose={onClose}
      slotProps={{
        list: { 'aria-labelledby': labelledBy, dense: true },
        paper: { sx: { maxHeight: 'min(75vh, 560px)', width: 'min(340px, calc(100vw - 32px))' } },
      }}
    >
      {item('all', all, () => void navigate(addressOf({ ...PLAIN, board: query.board }, places)), {
        role: 'menuitemradio',
        isOn: view === null && Object.keys(query.filter).length === 0,
      })}
      {isError && (
        <ListSubheader role="presentation" sx={SUBHEADER}>
          {translate('views.failed')}
        </ListSubheader>
      )}
      {group(
        'mine',
        translate('views.mine'),
        views.filter(({ shared }) => !shared),
      )}
      {group(
        'team',
        translate('views.team'),
        views.filter(({ shared }) => shared),
      )}
      <Divider component="li" role="presentation" />
      {item('save', translate('views.save_as'), () => onAsk({ kind: 'save' }))}
      {manage}
    </Menu>
  );
}

const WRAPPED = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const;
const SUBHEADER = { lineHeight: 2.5, bgcolor: 'background.paper', fontSize: 'caption.fontSize' } as const;
