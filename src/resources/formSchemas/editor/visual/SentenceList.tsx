import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useEditor } from '../store.ts';

interface SentenceListProps {
  readonly title: string;
  /** What is to be known of all of them, or that there are none. */
  readonly text: string | null;
  readonly sentences: readonly string[];
  /** Where they stand in the draft (`/rules`): problems there are told below each. */
  readonly at: string;
  readonly removeLabel: (sentence: string) => string;
  readonly onRemove: (index: number) => void;
  /** What can be added, or is still to be decided. */
  readonly children: ReactNode;
}

/** A list of the draft in words, each of which can be taken away. */
export function SentenceList({
  title,
  text,
  sentences,
  at: list,
  removeLabel,
  onRemove,
  children,
}: SentenceListProps) {
  const problems = useEditor((state) => state.problems);
  const wrongAt = (index: number) =>
    problems.filter(({ at }) => at === `${list}/${index}` || at.startsWith(`${list}/${index}/`));
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h4">
        {title}
      </Typography>
      {text !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sentences.map((sentence, index) => (
          <Box component="li" key={index} sx={{ py: 0.5 }}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
              <Typography variant="body2" sx={{ flex: 1, minWidth: 0, pt: 0.5, overflowWrap: 'anywhere' }}>
                {sentence}
              </Typography>
              <IconButton size="small" aria-label={removeLabel(sentence)} onClick={() => onRemove(index)}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
            {wrongAt(index).map(({ message }) => (
              <Typography key={message} variant="caption" color="error" component="p">
                {message}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
      {children}
    </Box>
  );
}
