import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TYPE } from '#src/theme/tokens.ts';

interface CompareTableProps {
  /** What is compared, and both sides. */
  readonly heads: readonly [string, string, string];
  readonly lines: readonly {
    readonly key: string;
    readonly label: string;
    readonly isMarked: boolean;
    readonly cells: readonly [ReactNode, ReactNode];
  }[];
}

/** Two side by side; on a phone each line below its name. */
export function CompareTable({ heads, lines }: CompareTableProps) {
  return (
    <Box
      component="table"
      sx={{
        borderCollapse: 'collapse',
        width: '100%',
        maxWidth: 960,
        tableLayout: 'fixed',
        fontSize: TYPE.body,
        '& th, && td': {
          p: '6px 8px',
          textAlign: 'start',
          verticalAlign: 'top',
          bgcolor: 'transparent',
          overflowWrap: 'anywhere',
          position: 'static',
        },
        '& tr': { display: { xs: 'grid', sm: 'table-row' }, gridTemplateColumns: '1fr 1fr' },
        '& [scope=row], & thead th:first-of-type': { gridColumn: '1 / -1', pb: { xs: 0, sm: '6px' } },
      }}
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <Box component="th" scope="col" key={head} sx={{ color: 'text.secondary', fontWeight: 600 }}>
              {head}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, isMarked, cells: [one, other] }) => (
          <tr key={key}>
            <Box
              component="th"
              scope="row"
              sx={{ fontWeight: isMarked ? 600 : 400, color: isMarked ? 'text.primary' : 'text.secondary' }}
            >
              {label}
            </Box>
            <td>{one}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
