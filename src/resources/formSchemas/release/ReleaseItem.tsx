import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import type { MergeItem } from '#schemas/engine/formMerge.ts';
import { useText } from '#src/i18n/hooks.ts';
import { TYPE } from '#src/theme/tokens.ts';
import type { FormNames } from '../changes/names.ts';
import { useSettingWords } from '../changes/words.ts';
import { LINE } from '../styles.ts';
import { settingsOf, SIDES, type Setting } from './sides.ts';

interface ReleaseItemProps {
  readonly item: MergeItem;
  readonly names: FormNames;
  readonly isTaken: boolean;
  /** Absent: it is only read. */
  readonly onChoose?: (isTaken: boolean) => void;
}

/** A change of a release: how it was, how it is here, how the release has it; beside one another where there is room. */
export function ReleaseItem({ item, names, isTaken, onChoose }: ReleaseItemProps) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const sides = useMemo(() => settingsOf(item), [item]);
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2, minWidth: 0, ...(item.conflict ? { borderColor: 'warning.main' } : {}) }}
    >
      <Box sx={{ ...LINE, overflowWrap: 'anywhere' }}>
        <Typography id={id} component="h2" sx={{ fontWeight: 600, fontSize: TYPE.base, minWidth: 0 }}>
          {text(item.title)}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate(`form_schemas.release.about.${item.about}`)}
        </Typography>
        {item.conflict && (
          <Chip
            size="small"
            color="warning"
            variant="outlined"
            label={translate('form_schemas.release.conflict')}
          />
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {SIDES.map((side) => (
          <Box key={side} sx={{ minWidth: 0 }}>
            <Typography component="h3" variant="body2" color="text.secondary">
              {translate(`form_schemas.release.side.${side}`)}
            </Typography>
            <SideSettings item={item} settings={sides[side]} names={names} />
          </Box>
        ))}
      </Box>
      {onChoose && (
        <RadioGroup
          row
          aria-labelledby={id}
          value={isTaken ? 'take' : 'leave'}
          onChange={(_event, value) => onChoose(value === 'take')}
          sx={{ mt: 1 }}
        >
          {(['leave', 'take'] as const).map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio size="small" />}
              label={translate(`form_schemas.release.${value}`)}
            />
          ))}
        </RadioGroup>
      )}
    </Paper>
  );
}

interface SideSettingsProps {
  readonly item: MergeItem;
  readonly settings: readonly Setting[] | null;
  readonly names: FormNames;
}

function SideSettings({ item, settings, names }: SideSettingsProps) {
  const translate = useTranslate();
  const words = useSettingWords(names);
  if (settings === null)
    return <Typography variant="body2">{translate('form_schemas.release.absent')}</Typography>;
  // `field legal_name`: choices go by the field's own names.
  const field = item.id.split(' ').at(-1) ?? '';
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {settings.map(({ name, value }) => (
        <Typography key={name} component="li" variant="body2">
          {words(field, name, value)}
        </Typography>
      ))}
    </Box>
  );
}
