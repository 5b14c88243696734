import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Empty } from './Empty.tsx';

interface NamesProps {
  readonly names: readonly string[];
  readonly full: boolean;
}

/** Several names: in a list the first and how many more (all of them as a tooltip and for screen readers), else all. */
export function Names({ names, full }: NamesProps) {
  const [first, ...others] = names;
  if (first === undefined) return <Empty />;
  if (full && others.length > 0)
    return (
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
        {names.map((name, index) => (
          <Box component="li" key={`${index} ${name}`} sx={{ minWidth: 0, maxWidth: '100%' }}>
            <Chip size="small" variant="outlined" label={name} title={name} sx={{ maxWidth: '100%' }} />
          </Box>
        ))}
      </Box>
    );
  return (
    <span className={full ? undefined : 'cell-names'} title={full ? undefined : names.join(', ')}>
      {first}
      {others.length > 0 && (
        <>
          <span className="cell-more" aria-hidden="true">
            +{others.length}
          </span>
          <span className="cell-heard">, {others.join(', ')}</span>
        </>
      )}
    </span>
  );
}
