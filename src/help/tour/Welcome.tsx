import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useSession } from '#src/authProvider/session.tsx';
import { useFeatures } from '#src/features.ts';
import { useText } from '#src/i18n/hooks.ts';
import { SectionCard } from '#src/resources/generic/SectionCard.tsx';
import { stepsFor, type Step } from './steps.ts';
import { useTourSetting, useTourState } from './useTour.ts';

/** What is worth seeing first, for who is here for the first time; it waits until they do not want it any more. */
export default function Welcome() {
  const translate = useTranslate();
  const { role } = useSession();
  const features = useFeatures();
  const { value, set, isPending } = useTourSetting();
  const [, setState] = useTourState();
  const steps = stepsFor(role, features);
  const done = new Set(value.done);
  const seen = steps.filter(({ key }) => done.has(key)).length;
  const isAll = seen === steps.length;
  const tick = (key: string, isDone: boolean) => {
    const others = (value.done ?? []).filter((one) => one !== key);
    set({ ...value, done: isDone ? [...others, key] : others });
  };

  return (
    <Box sx={{ mb: 2 }}>
      <SectionCard
        title={translate('tour.title')}
        mark={
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', ml: 'auto' }}>
            {translate('tour.progress', { seen, count: steps.length })}
          </Typography>
        }
      >
        <Typography sx={{ color: 'text.secondary', mt: -1, mb: 1.5, maxWidth: '44rem' }}>
          {translate(isAll ? 'tour.all_seen' : features.demo ? 'tour.demo' : 'tour.own')}
        </Typography>
        <Box component="ol" sx={LIST}>
          {steps.map((step) => (
            <StepLine
              key={step.key}
              step={step}
              isDone={done.has(step.key)}
              isWaiting={isPending}
              onTick={(isDone) => tick(step.key, isDone)}
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {!isAll && <Button onClick={() => setState('off')}>{translate('tour.later')}</Button>}
          <Button
            onClick={() => {
              set({ ...value, hidden: true });
              setState('off');
            }}
          >
            {translate('tour.never')}
          </Button>
        </Box>
      </SectionCard>
    </Box>
  );
}

interface StepLineProps {
  readonly step: Step;
  readonly isDone: boolean;
  /** It is not known yet what was seen: nothing can be ticked without forgetting the rest. */
  readonly isWaiting: boolean;
  readonly onTick: (isDone: boolean) => void;
}

function StepLine({ step, isDone, isWaiting, onTick }: StepLineProps) {
  const text = useText();
  const translate = useTranslate();
  const id = useId();
  const title = text(step.title);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 0.5, minWidth: 0 }}>
      <Checkbox
        size="small"
        checked={isDone}
        disabled={isWaiting}
        onChange={(_event, isOn) => onTick(isOn)}
        slotProps={{ input: { 'aria-label': translate('tour.seen', { title }) } }}
        sx={{ alignSelf: 'start', mt: -0.75, ml: -1 }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={step.to} aria-describedby={id} sx={{ fontWeight: 600 }}>
          {title}
        </Link>
        <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
          {text(step.text)}
        </Typography>
      </Box>
    </Box>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
} as const;
