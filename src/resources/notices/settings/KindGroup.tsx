import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import {
  channelsOf,
  NOTICE_GROUP,
  NOTICES,
  type NoticeCode,
  type NoticeGroup,
} from '#schemas/notices/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { SectionCard } from '../../generic/SectionCard.tsx';
import { useIndeterminate } from '../../generic/useIndeterminate.ts';
import { atFirst, CHANNELS, isChanged, type Channel, type Choices } from './choices.ts';

export type OnChoose = (codes: readonly NoticeCode[], channel: Channel, isOn: boolean) => void;

interface KindGroupProps {
  readonly group: NoticeGroup;
  readonly codes: readonly NoticeCode[];
  readonly choices: Choices;
  readonly onChoose: OnChoose;
}

/** The kinds of one area, each with its two ways; above them what turns a way on or off for all. */
export function KindGroup({ group, codes, choices, onChoose }: KindGroupProps) {
  const translate = useTranslate();
  const text = useText();
  const label = text(NOTICE_GROUP[group]);
  return (
    <SectionCard title={label}>
      <Row
        name={<Box sx={{ fontWeight: 600 }}>{translate('notices.settings.every')}</Box>}
        ways={CHANNELS.map((channel) => (
          <Every key={channel} codes={codes} channel={channel} choices={choices} onChoose={onChoose} />
        ))}
      />
      {codes.map((code) => (
        <Kind key={code} code={code} choices={choices} onChoose={onChoose} />
      ))}
    </SectionCard>
  );
}

interface EveryProps extends Omit<KindGroupProps, 'group'> {
  readonly channel: Channel;
}

/** A way on or off for all; some on is neither, and the next click turns all on. */
function Every({ codes, channel, choices, onChoose }: EveryProps) {
  const translate = useTranslate();
  const on = codes.filter((code) => channelsOf(code, choices)[channel]).length;
  const [isAll, isSome] = [on === codes.length, on > 0 && on < codes.length];
  const box = useIndeterminate(isSome);
  return (
    <FormControlLabel
      label={translate(`notices.settings.${channel}`)}
      sx={WAY}
      control={
        <Checkbox
          checked={isAll}
          indeterminate={isSome}
          onChange={() => onChoose(codes, channel, !isAll)}
          slotProps={{ input: { ref: box } }}
        />
      }
    />
  );
}

interface KindProps {
  readonly code: NoticeCode;
  readonly choices: Choices;
  readonly onChoose: OnChoose;
}

function Kind({ code, choices, onChoose }: KindProps) {
  const translate = useTranslate();
  const text = useText();
  const now = channelsOf(code, choices);
  return (
    <Row
      name={text(NOTICES[code].name)}
      help={<First code={code} isChanged={isChanged(code, choices)} />}
      ways={CHANNELS.map((channel) => (
        <FormControlLabel
          key={channel}
          label={translate(`notices.settings.${channel}`)}
          sx={WAY}
          control={
            <Switch
              checked={now[channel]}
              onChange={({ target }) => onChoose([code], channel, target.checked)}
            />
          }
        />
      ))}
    />
  );
}

interface FirstProps {
  readonly code: NoticeCode;
  readonly isChanged: boolean;
}

/** How it is where nobody has chosen, in Provnet at least; said in any case, so that no line comes and goes. */
function First({ code, isChanged }: FirstProps) {
  const translate = useTranslate();
  return translate(`notices.settings.${isChanged ? 'changed' : 'first'}`, {
    ways: translate(`notices.settings.ways.${atFirst(code).mail ? 'both' : 'in_app'}`),
  });
}

interface RowProps {
  readonly name: ReactNode;
  readonly help?: ReactNode;
  readonly ways: readonly ReactNode[];
}

/** A kind with its ways beside it; on a phone below it. A group to who hears it: 'By mail' alone says little. */
function Row({ name, help, ways }: RowProps) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Box id={id}>{name}</Box>
        {help && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{help}</Box>}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(9rem, 1fr))', flex: '0 1 20rem' }}>
        {ways}
      </Box>
    </Box>
  );
}

const WAY = { mr: 0, '& .MuiFormControlLabel-label': { typography: 'body2' } } as const;
