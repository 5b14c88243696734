import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { TYPE } from '#src/theme/tokens.ts';
import type { Option, Section } from './options.ts';

interface ResultsProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly active: Option | null;
  readonly onChoose: (option: Option) => void;
}

/** What can be chosen, in groups. The keyboard stays in the input, which names the active one. */
export function Results({ id, sections, active, onChoose }: ResultsProps) {
  const translate = useTranslate();
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={translate('search.results')}
      sx={{ px: 1, pb: sections.length > 0 ? 1 : 0, minHeight: 0, overflowY: 'auto' }}
    >
      {sections.map(({ key, options, more, failed }) => (
        <Box key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <Box
            id={`${id}-${key}`}
            role="presentation"
            sx={{ px: 1.5, pt: 1.5, typography: 'overline', color: 'text.secondary' }}
          >
            {translate(`search.groups.${key}`)}
          </Box>
          {options.map((option) => (
            <OptionRow key={option.id} option={option} isActive={option === active} onChoose={onChoose} />
          ))}
          {(more || failed) && (
            <Box
              role="presentation"
              sx={{
                px: 1.5,
                py: 0.5,
                fontSize: TYPE.small,
                color: failed ? 'error.main' : 'text.secondary',
              }}
            >
              {translate(failed ? 'search.failed' : 'search.more')}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface OptionRowProps {
  readonly option: Option;
  readonly isActive: boolean;
  readonly onChoose: (option: Option) => void;
}

function OptionRow({ option, isActive, onChoose }: OptionRowProps) {
  const { id, title, subtitle, to, icon: Icon } = option;
  return (
    <Box
      component={Link}
      id={id}
      to={to}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={isActive ? (row: HTMLElement | null) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
      // The keyboard stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // In a new tab: the search stays for the next one.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose(option);
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 44,
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        outline: isActive ? 2 : 0,
        outlineStyle: 'solid',
        outlineColor: 'primary.main',
        outlineOffset: -2,
        bgcolor: isActive ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{title}</Box>
        {subtitle && (
          <Box sx={{ fontSize: TYPE.small, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {subtitle}
          </Box>
        )}
      </Box>
    </Box>
  );
}
