import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#schemas/engine/resource.ts';
import type { SavedView } from '#schemas/view/index.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { lazyPart } from '#src/layout/lazyPart.tsx';
import { ahead } from '#src/layout/shown.ts';
import { addressOf, PLAIN, type Places } from './query.ts';
import { useViewNow } from './useView.ts';

const ViewChoices = lazyPart(ahead(() => import('./ViewChoices.tsx')));
const SaveViewDialog = lazyPart(() => import('./SaveViewDialog.tsx'));
const DeleteViewDialog = lazyPart(() => import('./DeleteViewDialog.tsx'));

interface ViewMenuProps {
  readonly resource: Resource;
  readonly places: Places;
  readonly isBoard: boolean;
  /** What the list is called when nothing narrows it, in the reader's language; leads unless said. */
  readonly all?: string;
}

/** A question of the menu, about a view or about what the list shows now. */
export type Asked =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename' | 'delete'; readonly view: SavedView };

/** The view of the list around, and all that is done with views. */
export function ViewMenu({ resource, places, isBoard, all }: ViewMenuProps) {
  const translate = useTranslate();
  const allName = all ?? translate('views.all');
  const navigate = useNavigate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { view, query, isChanged } = useViewNow(resource, isBoard);
  const isPlain = Object.keys(query.filter).length === 0;
  const name = view?.name ?? (isPlain ? allName : translate('views.unsaved'));
  return (
    <>
      <Badge variant="dot" color="secondary" invisible={!isChanged} sx={{ minWidth: 0, maxWidth: '100%' }}>
        <Button
          id={id}
          size="small"
          variant="outlined"
          startIcon={<BookmarkIcon />}
          endIcon={<ArrowDropDownIcon />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={`${translate('views.current', { name })}${isChanged ? `, ${translate('views.changed')}` : ''}`}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ minWidth: 0 }}
        >
          <Box
            component="span"
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 240 }}
          >
            {name}
          </Box>
          {isChanged && (
            <Box component="span" sx={VISUALLY_HIDDEN}>
              {translate('views.changed')}
            </Box>
          )}
        </Button>
      </Badge>
      <ViewChoices
        resource={resource}
        places={places}
        all={allName}
        now={{ view, query, isChanged }}
        open={anchor !== null}
        anchor={anchor}
        labelledBy={id}
        onClose={() => setAnchor(null)}
        onAsk={setAsked}
      />
      {(asked?.kind === 'save' || asked?.kind === 'rename') && (
        <SaveViewDialog
          resource={resource}
          view={asked.kind === 'rename' ? asked.view : null}
          query={query}
          onClose={() => setAsked(null)}
          onSaved={(saved) => {
            setAsked(null);
            if (asked.kind === 'save') void navigate(addressOf(query, places, saved.entity_id));
          }}
        />
      )}
      {asked?.kind === 'delete' && (
        <DeleteViewDialog
          resource={resource}
          view={asked.view}
          onClose={() => setAsked(null)}
          onDeleted={() => {
            setAsked(null);
            void navigate(addressOf({ ...PLAIN, board: isBoard }, places));
          }}
        />
      )}
    </>
  );
}
