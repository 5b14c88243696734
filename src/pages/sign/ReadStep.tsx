import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { SignersPlacement } from '#schemas/contract/signing.ts';
import { Bar } from './Bar.tsx';
import { Frame } from './Frame.tsx';
import { FieldMark } from './paper/FieldMark.tsx';
import { Paper } from './paper/Paper.tsx';
import type { StepProps } from './Signing.tsx';

/** The whole paper, before anything is agreed to. */
export function ReadStep({ view, api, entries, change, ...frame }: StepProps) {
  const translate = useTranslate();
  const places = (page: number): SignersPlacement[] => view.placements.filter((place) => place.page === page);
  return (
    <Frame {...frame} title={translate('sign.read.title')} wide>
      <Paper
        api={api}
        over={(page) =>
          places(page).map((place) => (
            <FieldMark key={place.id} place={place} field={null} entries={entries} />
          ))
        }
      />
      <Bar>
        <Button
          variant="contained"
          size="large"
          onClick={() => change({ stage: 'consent' })}
          sx={{ flex: '1 1 auto', maxWidth: 480, mx: 'auto' }}
        >
          {translate('sign.read.on')}
        </Button>
      </Bar>
    </Frame>
  );
}
