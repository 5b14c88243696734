import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Placement } from '#schemas/contract/placement.ts';
import { useNamed } from '#src/dataProvider/lookups.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import type { SignerRole } from '#schemas/vocabulary/index.ts';
import PaperView from '../../files/preview/PaperView.tsx';
import { undoKeys } from '../../generic/undoKeys.ts';
import { templateCall, type Template } from '../api.ts';
import { Announcer } from './Announcer.tsx';
import { STAGE } from './marks.ts';
import { PageLayer } from './PageLayer.tsx';
import { Palette } from './Palette.tsx';
import { PlacementList } from './PlacementList.tsx';
import { Properties } from './Properties.tsx';
import { PlacementContext, PlacementStore } from './store.ts';
import { Tools } from './Tools.tsx';

interface PlacementEditorProps {
  readonly template: Template;
  /** Is told what is placed and not saved yet; null: nothing. */
  readonly onUnsaved: (placements: readonly Placement[] | null) => void;
}

/** The pages of a template with what is placed on them: signatures, dates, texts, boxes, and fields of the lead. */
export function PlacementEditor({ template, onUnsaved }: PlacementEditorProps) {
  const store = useStoreOf(template);
  const stage = useRef<HTMLDivElement>(null);
  const { byId } = useNamed('signer');
  const signer = template.signer_id ? byId.get(template.signer_id) : undefined;
  return (
    <PlacementContext value={store}>
      <Box
        onKeyDown={undoKeys(store)}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {store.canEdit && <Tools template={template} onUnsaved={onUnsaved} />}
        <Box sx={store.canEdit ? COLUMNS : READ_COLUMNS}>
          {store.canEdit && (
            <Palette stage={stage} internal={(signer?.role as SignerRole | undefined) ?? null} />
          )}
          <Paper variant="outlined" ref={stage} {...{ [STAGE]: '' }} sx={STAGE_BOX}>
            <Pages template={template} />
          </Paper>
          <Box
            sx={{ ...SIDE, gridColumn: { xs: 'auto', md: store.canEdit ? '1 / -1' : 'auto', lg: 'auto' } }}
          >
            <Properties pages={template.pages.length} />
            <PlacementList />
          </Box>
        </Box>
        <Announcer />
      </Box>
    </PlacementContext>
  );
}

/** What somebody works at stays theirs (useSave); who only reads sees what is saved now. */
function useStoreOf(template: Template): PlacementStore {
  const [own] = useState(() => new PlacementStore(template, true));
  const read = useMemo(() => new PlacementStore(template, false), [template]);
  return template.can.edit ? own : read;
}

const layer = (page: number) => <PageLayer page={page} />;

/** The paper is read again when it is another one, not when something is placed on it. */
function Pages({ template: { id, file_id } }: Pick<PlacementEditorProps, 'template'>) {
  const provider = useProvider();
  const read = useCallback(
    (signal: AbortSignal) => provider.callRaw(templateCall(id, '/paper'), { signal }),
    [provider, id],
  );
  return <PaperView key={file_id} read={read} over={layer} />;
}

const GRID = { display: 'grid', gap: 2, alignItems: 'start', minWidth: 0 } as const;
const COLUMNS = {
  ...GRID,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '210px minmax(0, 1fr)',
    lg: '200px minmax(0, 1fr) 280px',
  },
} as const;
const READ_COLUMNS = {
  ...GRID,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
} as const;
const STAGE_BOX = {
  display: 'flex',
  flexDirection: 'column',
  height: { xs: '70vh', md: 'calc(100vh - 190px)' },
  // The pages stay in sight however long the list of what is placed is.
  position: { md: 'sticky' },
  top: 132,
  minHeight: 360,
  minWidth: 0,
  overflow: 'hidden',
  // A phone has no width to spare beside a page.
  mx: { xs: -2, sm: 0 },
  borderRadius: { xs: 0, sm: 1 },
  borderInlineWidth: { xs: 0, sm: 1 },
} as const;
const SIDE = { display: 'grid', gap: 3, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
