import { useNotify } from 'ra-core';
import { Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { allTexts } from '#src/i18n/rest.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useShown } from './shown.ts';

interface PartProps {
  readonly onClose?: () => void;
  /** Of a part that stays when it is closed: it is loaded when this is first true. */
  readonly open?: boolean;
}

/** What was not to be had is tried again after so long. */
const AGAIN_MS = 30_000;

/**
 * A part over the screen, loaded when it is first opened: a dialog, a panel. What cannot be loaded or drawn says so, closes
 * and is tried again when it is next opened; the screen, and what was typed there, stays. Without `onClose` it is nothing
 * that anybody has opened: nothing is said, and it is tried again by itself.
 */
export const lazyPart = <P extends PartProps>(load: () => Promise<{ default: ComponentType<P> }>) =>
  function LazyPart(props: P) {
    const notify = useNotify();
    const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<P> } | null>(null);
    const fail = () => {
      if (!props.onClose) return;
      notify('app.part_failed', { type: 'error' });
      props.onClose();
    };
    const failed = useEffectEvent(fail);
    const isOpened = props.onClose !== undefined;
    const [tries, setTries] = useState(0);
    const isWanted = props.open !== false && loaded === null;
    useEffect(() => {
      if (!isWanted) return;
      let isHere = true;
      let again: ReturnType<typeof setTimeout> | undefined;
      Promise.all([load(), allTexts()]).then(
        ([module]) => isHere && setLoaded({ Part: module.default }),
        () => {
          if (!isHere) return;
          failed();
          // Nobody will open it once more.
          if (!isOpened) again = setTimeout(() => setTries(tries + 1), AGAIN_MS);
        },
      );
      return () => {
        isHere = false;
        clearTimeout(again);
      };
    }, [isWanted, isOpened, tries]);
    return (
      loaded && (
        <ErrorBoundary at={String(props.open)} onFailed={fail}>
          <Suspense fallback={null}>
            <loaded.Part {...props} />
          </Suspense>
        </ErrorBoundary>
      )
    );
  };

/** A part of the screen that nobody has opened and that the first screen can do without: it comes when that is painted. */
export const laterPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) => {
  const Part = lazyPart<P & PartProps>(load);
  return function LaterPart(props: P) {
    return useShown() && <Part {...props} />;
  };
};
