import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '#src/i18n/hooks.ts';
import { keysAt } from './keys.ts';
import { KeyTable } from './KeyTable.tsx';
import { topicAt } from './topics.ts';
import { useRestart } from './tour/useTour.ts';

interface HelpPanelProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

const WIDTH = 380;
/** The page moves aside: nothing that has the focus is ever under the help. */
const ASIDE = <GlobalStyles styles={{ '@media screen': { body: { paddingInlineEnd: WIDTH } } }} />;

/** What the present screen is for. Beside the screen where there is room for both, else over it. */
export default function HelpPanel({ onClose, onShortcuts }: HelpPanelProps) {
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const { pathname } = useLocation();
  const restart = useRestart();
  const isBeside = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const topic = topicAt(pathname);

  return (
    <Drawer
      anchor="right"
      variant={isBeside ? 'persistent' : 'temporary'}
      open
      onClose={onClose}
      slotProps={{
        paper: {
          ...(isBeside ? { component: 'aside' } : { role: 'dialog', 'aria-modal': true }),
          'aria-labelledby': id,
          onKeyDown: ({ key }: KeyboardEvent) => {
            if (isBeside && key === 'Escape') onClose();
          },
          sx: { width: { xs: '100%', sm: WIDTH } },
        },
      }}
    >
      {isBeside && ASIDE}
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, p: 2, pb: 1 }}>
        <Typography id={id} ref={heading} tabIndex={-1} variant="h2" sx={HEADING}>
          {text(topic.title)}
        </Typography>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 2, pb: 2 }}>
        <Typography>{text(topic.about)}</Typography>
        <Typography variant="h3" sx={{ mt: 2.5, mb: 0.5 }}>
          {translate('help.tips')}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { mb: 1 } }}>
          {topic.tips.map((tip) => (
            <li key={tip.en}>{text(tip)}</li>
          ))}
        </Box>
        {keysAt(pathname).map(({ title, keys }) => (
          <Box key={title} component="section">
            <Typography variant="h3" sx={{ mt: 2.5, mb: 1 }}>
              {translate('help.keys')}
            </Typography>
            <KeyTable keys={keys} />
          </Box>
        ))}
      </Box>
      <Box sx={FOOT}>
        <Button onClick={onShortcuts}>{translate('help.all_keys')}</Button>
        <Button
          onClick={() => {
            onClose();
            restart();
          }}
        >
          {translate('help.tour')}
        </Button>
      </Box>
    </Drawer>
  );
}

const HEADING = { flex: 1, minWidth: 0, pt: 0.75, '&:focus': { outline: 'none' } } as const;
const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  p: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
