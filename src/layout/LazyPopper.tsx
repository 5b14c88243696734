import type { PopperProps } from '@mui/material/Popper';
import { lazy, Suspense, useState, type ComponentType } from 'react';

/** A tooltip that cannot be placed is not shown: its words are the name of its button as well. */
const Popper = lazy((): Promise<{ default: ComponentType<PopperProps> }> =>
  import('@mui/material/Popper').catch(() => ({ default: () => null })),
);

/** Stands for MUI's Popper in its tooltips (vite.config.ts): what places them is loaded with the first that is shown. */
export default function LazyPopper(props: PopperProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense fallback={null}>
        <Popper {...props} />
      </Suspense>
    )
  );
}
