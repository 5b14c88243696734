import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { LISTS, listsFor, typesOf, type AdminList, type ListEntry } from '#schemas/list/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { Page } from '#src/layout/Page.tsx';
import NotFound from '#src/pages/NotFound.tsx';
import { Tabbed } from '../generic/Tabbed.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { listAt } from './paths.ts';
import { ShortButton } from '../generic/ShortButton.tsx';

/** The lists of which leads are made, for the supervisors who administer them. */
export default function ListsScreen() {
  const translate = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const session = useSession();
  const { list: asked } = useParams();
  const [query] = useSearchParams();
  const lists = listsFor(session.type);
  const list = asked === undefined ? lists[0] : lists.find((name) => name === asked);
  const [editing, setEditing] = useState<ListEntry | 'new' | null>(null);
  if (!list) return <NotFound />;
  const types = typesOf(list).filter((type) => session.type === null || session.type === type);
  const type = LISTS[list].typed ? (types.find((one) => one === query.get('type')) ?? types[0]!) : null;
  const parent = LISTS[list].parent ? query.get('parent') : null;
  return (
    <Page
      title={translate('lists.title')}
      subtitle={translate('lists.subtitle')}
      actions={
        <ShortButton
          variant="contained"
          icon={<AddIcon />}
          label={translate('lists.add')}
          onClick={() => setEditing('new')}
        />
      }
    >
      <Tabbed<AdminList>
        label={translate('lists.title')}
        tabs={lists.map((name) => ({ name, label: LISTS[name].label[language] }))}
        tab={list}
        onChange={(next) => void navigate(listAt(next), { replace: true })}
      >
        {type && types.length > 1 && <Types list={list} types={types} type={type} />}
        <EntryPanel
          key={`${list} ${type}`}
          list={list}
          type={type}
          parent={parent}
          onParent={(next) => void navigate(listAt(list, { type, parent: next }), { replace: true })}
          onEdit={setEditing}
        />
      </Tabbed>
      {editing && (
        <EntryDialog
          list={list}
          type={type}
          parent={parent}
          entry={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}

interface TypesProps {
  readonly list: AdminList;
  readonly types: readonly LeadType[];
  readonly type: LeadType;
}

/** Regions are those of a lead type: who administers both chooses. */
function Types({ list, types, type }: TypesProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const navigate = useNavigate();
  return (
    <Box role="group" aria-label={translate('lists.type')} sx={{ display: 'flex', gap: 1, mb: 2 }}>
      {types.map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === type ? 'contained' : 'outlined'}
          aria-pressed={one === type}
          onClick={() => void navigate(listAt(list, { type: one }), { replace: true })}
        >
          {codeText('LEAD_TYPE', one)}
        </Button>
      ))}
    </Box>
  );
}
