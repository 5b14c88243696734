import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import { isMergeable, type Placement } from '#schemas/contract/placement.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { fieldOf, ownEntries } from '#schemas/engine/resource.ts';
import { CONTRACT_PARTY, type ContractParty } from '#schemas/vocabulary/index.ts';
import { useCodeText, useText } from '#src/i18n/hooks.ts';
import { ChoicePicker } from '#src/kinds/shared/ChoicePicker.tsx';
import { useLeads } from '../../leads/useLeads.ts';
import { Fact } from '../../generic/Fact.tsx';
import { movedTo, percent, resizedTo } from './geometry.ts';
import { usePlacementTitle } from './looks.ts';
import { KEYS_HELP } from './marks.ts';
import { usePlacements, usePlacementStore, useSelected } from './store.ts';

const LABEL_MAX = 200;

/** What is selected: everything about it, so that nothing needs a pointer; for who may not change it, as it is. */
export function Properties({ pages }: { readonly pages: number }) {
  const translate = useTranslate();
  const id = useId();
  const titleOf = usePlacementTitle();
  const { canEdit } = usePlacementStore();
  const selected = useSelected();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography
        variant="subtitle1"
        component="h2"
        id={id}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {selected ? titleOf(selected) : translate('contracts.props.title')}
      </Typography>
      {selected && (canEdit ? <Of placement={selected} pages={pages} /> : <Facts placement={selected} />)}
      {!selected && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(canEdit ? 'contracts.props.none' : 'contracts.props.none_read')}
        </Typography>
      )}
      {canEdit && (
        <Typography variant="body2" id={KEYS_HELP} sx={{ color: 'text.secondary' }}>
          {translate('contracts.place.keys')}
        </Typography>
      )}
    </Box>
  );
}

interface OfProps {
  readonly placement: Placement;
  readonly pages: number;
}

function Of({ placement, pages }: OfProps) {
  const store = usePlacementStore();
  const translate = useTranslate();
  const fault = usePlacements(({ faults }) => faults.get(placement.id));
  const { id, kind, page, required, label } = placement;
  const isFull = usePlacements((state) => state.isFull);
  return (
    <Box sx={STACK}>
      {fault && <Alert severity="error">{fault}</Alert>}
      {kind === 'MERGE' ? <LeadField placement={placement} /> : <Party placement={placement} />}
      {isAnswered(kind) && (
        <>
          <TextField
            size="small"
            label={translate('contracts.props.label')}
            helperText={translate('contracts.props.label_help')}
            value={label ?? ''}
            slotProps={{ htmlInput: { maxLength: LABEL_MAX } }}
            onChange={({ target: { value } }) =>
              edit(store, id, { label: value === '' ? null : value }, 'label')
            }
            onBlur={() => store.pause()}
          />
          <FormControlLabel
            control={
              <Checkbox
                checked={required}
                onChange={(_, isOn) => edit(store, id, { required: isOn }, null)}
              />
            }
            label={translate('contracts.props.required')}
          />
        </>
      )}
      <TextField
        select
        size="small"
        label={translate('contracts.props.page')}
        value={page}
        onChange={({ target: { value } }) => edit(store, id, { page: Number(value) }, null)}
      >
        {pagesTo(Math.max(pages, page)).map((no) => (
          <MenuItem key={no} value={no}>
            {no}
          </MenuItem>
        ))}
      </TextField>
      <Place placement={placement} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" disabled={isFull} startIcon={<CopyIcon />} onClick={() => store.copy(id, page)}>
          {translate('contracts.props.copy')}
        </Button>
        <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={() => store.remove(id)}>
          {translate('ra.action.delete')}
        </Button>
      </Box>
      {pages > 1 && !isFull && (
        <TextField
          select
          size="small"
          label={translate('contracts.props.copy_to')}
          value=""
          onChange={({ target: { value } }) => store.copy(id, Number(value))}
        >
          {pagesTo(pages)
            .filter((no) => no !== page)
            .map((no) => (
              <MenuItem key={no} value={no}>
                {translate('contracts.place.page', { page: no })}
              </MenuItem>
            ))}
        </TextField>
      )}
    </Box>
  );
}

/** Signers write or tick it; it may have a label, and may be left empty. */
const isAnswered = (kind: Placement['kind']): boolean => kind === 'TEXT' || kind === 'CHECKBOX';

function Facts({ placement }: { readonly placement: Placement }) {
  const translate = useTranslate();
  const text = useText();
  const codeText = useCodeText();
  const { resource } = useLeads();
  const { kind, party, field, label, required, page } = placement;
  const merged = field === null ? undefined : fieldOf(resource.fields, field);
  const facts: readonly (readonly [name: string, said: string | null])[] = [
    ['contracts.palette.whose', party && codeText('CONTRACT_PARTY', party)],
    ['contracts.props.field', merged ? text(merged.label) : field],
    ['contracts.props.label', label],
    ['contracts.props.required', isAnswered(kind) ? translate(`ra.boolean.${required}`) : null],
    ['contracts.props.page', String(page)],
    ...SIDES.map((side) => [`contracts.props.${side}`, String(percent(placement[side]))] as const),
  ];
  return (
    <Box component="dl" sx={{ ...STACK, m: 0, gridTemplateColumns: '1fr 1fr' }}>
      {facts.map(
        ([name, said]) =>
          said !== null && (
            <Fact key={name} label={translate(name)}>
              {said}
            </Fact>
          ),
      )}
    </Box>
  );
}

type Store = ReturnType<typeof usePlacementStore>;

/** What is changed here keeps the keyboard here. */
const edit = (store: Store, id: string, patch: Partial<Placement>, name: string | null): void =>
  store.change(id, patch, name, false);

const pagesTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

function Party({ placement: { id, party } }: { readonly placement: Placement }) {
  const store = usePlacementStore();
  const translate = useTranslate();
  const codeText = useCodeText();
  return (
    <TextField
      select
      size="small"
      label={translate('contracts.palette.whose')}
      value={party ?? ''}
      onChange={({ target: { value } }) => edit(store, id, { party: value as ContractParty }, null)}
    >
      {codesOf(CONTRACT_PARTY).map((code) => (
        <MenuItem key={code} value={code}>
          {codeText('CONTRACT_PARTY', code)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function LeadField({ placement: { id, field } }: { readonly placement: Placement }) {
  const store = usePlacementStore();
  const translate = useTranslate();
  const text = useText();
  const { type, resource } = useLeads();
  const options = useMemo(
    () =>
      ownEntries(resource.fields)
        .filter(([name]) => isMergeable(type, name))
        .map(([name, { label }]) => ({ id: name, label: text(label) })),
    [resource, type, text],
  );
  const labelOf = useMemo(() => {
    const labels = new Map(options.map((option) => [option.id, option.label]));
    return (name: string) => labels.get(name) ?? name;
  }, [options]);
  return (
    <ChoicePicker
      many={false}
      options={options}
      labelOf={labelOf}
      value={field}
      onChange={(name) => edit(store, id, { field: name as string | null }, null)}
      field={{ label: translate('contracts.props.field'), required: true, error: field === null }}
    />
  );
}

const SIDES = ['x', 'y', 'w', 'h'] as const;
/** Per cent of a page; what the arrows of a number input go by. */
const PERCENT_STEP = 0.5;

/** Where it stands and how large it is, as shares of the page. */
function Place({ placement }: { readonly placement: Placement }) {
  const store = usePlacementStore();
  const translate = useTranslate();
  const { id } = placement;
  const change = (side: (typeof SIDES)[number], typed: string) => {
    const share = Number(typed) / 100;
    if (typed === '' || !Number.isFinite(share)) return;
    const wanted = { ...placement, [side]: share };
    const { x, y, w, h } =
      side === 'x' || side === 'y' ? movedTo(placement, wanted) : resizedTo(placement, wanted);
    edit(store, id, { x, y, w, h }, `place ${side}`);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
      {SIDES.map((side) => (
        <TextField
          key={side}
          type="number"
          size="small"
          label={translate(`contracts.props.${side}`)}
          value={percent(placement[side])}
          onChange={({ target: { value } }) => change(side, value)}
          onBlur={() => store.pause()}
          slotProps={{ htmlInput: { min: 0, max: 100, step: PERCENT_STEP } }}
        />
      ))}
    </Box>
  );
}

const STACK = { display: 'grid', gap: 1.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
