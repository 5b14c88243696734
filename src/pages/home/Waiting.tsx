import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { Blocks } from './Blocks.tsx';

const BLOCKS = [0, 1, 2, 3];
const HEIGHT = 260;

/** The page's shape while its part for the reader's role is on its way: what is below stays where it is. */
export function Waiting() {
  const translate = useTranslate();
  return (
    <Blocks role="status" aria-label={translate('app.loading')}>
      {BLOCKS.map((block) => (
        <Skeleton key={block} variant="rounded" height={HEIGHT} />
      ))}
    </Blocks>
  );
}
