import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { PLACEMENTS_MAX, sendableFails } from '#schemas/contract/placement.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { failText } from '#schemas/errors.ts';
import {
  CONTRACT_PARTY,
  PLACEMENT_KIND,
  type ContractParty,
  type PlacementKind,
} from '#schemas/vocabulary/index.ts';
import type { SignerRole } from '#schemas/vocabulary/index.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { PAPER } from '#src/theme/tokens.ts';
import { follow, layerAt, onPage, pageInView, pageOf, type ScreenPoint } from './gesture.ts';
import { coloursOf, ICONS } from './looks.ts';
import { usePlacements, usePlacementStore } from './store.ts';

interface PaletteProps {
  readonly stage: RefObject<HTMLElement | null>;
  /** What the internal signer is asked for; null: there is none. */
  readonly internal: SignerRole | null;
}

const PARTIES = codesOf(CONTRACT_PARTY);
const KINDS = codesOf(PLACEMENT_KIND);

/** What can be placed, and for whom: dragged to its place, or pressed and then moved. */
export function Palette({ stage, internal }: PaletteProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const id = useId();
  const [party, setParty] = useState<ContractParty>('PROVIDER');
  const isFull = usePlacements((state) => state.isFull);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}
    >
      <Typography variant="subtitle1" component="h2" id={id} sx={{ fontWeight: 600 }}>
        {translate('contracts.palette.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        orientation="vertical"
        value={party}
        onChange={(_, next: ContractParty | null) => next && setParty(next)}
        aria-label={translate('contracts.palette.whose')}
      >
        {PARTIES.map((code) => (
          <ToggleButton
            key={code}
            value={code}
            sx={{ justifyContent: 'start', gap: 1, textAlign: 'start', textTransform: 'none' }}
          >
            <Swatch party={code} />
            {codeText('CONTRACT_PARTY', code)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        role="group"
        aria-label={translate('contracts.palette.kinds', { party: codeText('CONTRACT_PARTY', party) })}
        sx={ITEMS}
      >
        {KINDS.map((kind) => (
          <Item
            key={kind}
            kind={kind}
            party={kind === 'MERGE' ? null : party}
            stage={stage}
            isFull={isFull}
          />
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isFull
          ? translate('contracts.palette.full', { smart_count: PLACEMENTS_MAX })
          : translate('contracts.palette.help')}
      </Typography>
      <Missing internal={internal} />
    </Box>
  );
}

const ITEMS = {
  display: 'grid',
  gap: 0.75,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 148px), 1fr))',
} as const;

/** A party's colour; its name stands beside it. */
export const Swatch = ({ party }: { readonly party: ContractParty | null }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      width: 14,
      height: 14,
      flex: 'none',
      borderRadius: '3px',
      border: `1px solid ${PAPER.ground}`,
      bgcolor: coloursOf(party).ink,
    }}
  />
);

interface ItemProps extends Pick<PaletteProps, 'stage'> {
  readonly kind: PlacementKind;
  readonly party: ContractParty | null;
  readonly isFull: boolean;
}

function Item({ kind, party, stage, isFull }: ItemProps) {
  const store = usePlacementStore();
  const codeText = useCodeText();
  const ghost = useRef<HTMLDivElement>(null);
  /** The click that ends a drag adds nothing more. */
  const wasDragged = useRef(false);
  const Icon = ICONS[kind];
  const { ink, soft } = coloursOf(party);
  const name = codeText('PLACEMENT_KIND', kind);

  const show = (at: ScreenPoint | null) => {
    if (!ghost.current) return;
    ghost.current.hidden = at === null;
    if (at) ghost.current.style.transform = `translate(${at.x + 8}px, ${at.y + 8}px)`;
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    if (event.button !== 0 || isFull) return;
    follow(event, {
      onMove: show,
      onEnd: (at) => {
        wasDragged.current = true;
        show(null);
        const layer = at && stage.current && layerAt(stage.current, at);
        if (layer) store.add({ kind, party, page: pageOf(layer) }, onPage(layer, at));
      },
    });
  };
  const add = () => {
    if (!wasDragged.current && stage.current) store.add({ kind, party, page: pageInView(stage.current) });
    wasDragged.current = false;
  };

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isFull}
        startIcon={<Icon sx={{ color: ink }} />}
        onPointerDown={press}
        onClick={add}
        sx={{
          justifyContent: 'start',
          textAlign: 'start',
          lineHeight: 1.2,
          bgcolor: soft,
          color: ink,
          borderColor: ink,
          cursor: 'grab',
          // A finger that goes up or down scrolls.
          touchAction: 'pan-y',
          '&:hover': { bgcolor: soft, borderColor: ink, boxShadow: 1 },
        }}
      >
        {name}
      </Button>
      <Portal>
        <Box
          ref={ghost}
          hidden
          aria-hidden
          sx={{ ...GHOST, color: ink, bgcolor: soft, '&[hidden]': { display: 'none' } }}
        >
          <Icon fontSize="small" />
          {name}
        </Box>
      </Portal>
    </>
  );
}

const GHOST = {
  position: 'fixed',
  top: 0,
  left: 0,
  zIndex: 'tooltip',
  display: 'flex',
  gap: 0.5,
  alignItems: 'center',
  px: 1,
  py: 0.5,
  border: '1.5px solid currentColor',
  borderRadius: '3px',
  pointerEvents: 'none',
  boxShadow: 3,
} as const;

/** What keeps the template from being enabled, as long as it does. */
function Missing({ internal }: Pick<PaletteProps, 'internal'>) {
  const translate = useTranslate();
  const language = useLanguage();
  const placements = usePlacements((state) => state.placements);
  const fails = sendableFails(placements, internal);
  if (fails.length === 0) return null;
  return (
    <Alert severity="info" role="note" icon={false}>
      {translate('contracts.palette.missing')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {fails
          .map((fail) => failText(fail, language))
          .map((said) => (
            <li key={said}>{said}</li>
          ))}
      </Box>
    </Alert>
  );
}
