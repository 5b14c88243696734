import Box from '@mui/material/Box';
import type { Subject } from '../subject.ts';
import { EventChain } from './EventChain.tsx';
import { FileHistory } from './FileHistory.tsx';

/** What happened to a file: the chain of its statuses, and everything that anybody changed. */
export default function HistoryTab({ subject }: { readonly subject: Subject }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EventChain subject={subject} />
      <FileHistory subject={subject} />
    </Box>
  );
}
