import { useEffect } from 'react';
import { useStore } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useSetting } from '#src/dataProvider/settings.ts';

/** What a person has seen of the tour; kept by the server, so that it does not begin anew on another machine. */
interface Tour {
  readonly done?: readonly string[];
  /** They do not want it any more. */
  readonly hidden?: boolean;
}

const FIRST: Tour = {};

export const useTourSetting = () => useSetting<Tour>('tour', FIRST);

/**
 * Whether the tour is under way, as this browser knows it until the sign-out: the home page keeps its place from the
 * first moment, and screens that tick it ask the server only while it is. `again`: it begins anew on the home page, and no
 * screen on the way there counts. null: not known yet.
 */
export const useTourState = () => useStore<'on' | 'off' | 'again' | null>('tour', null);

/** Begins the tour again from the home page. */
export function useRestart(): () => void {
  const navigate = useNavigate();
  const [, setState] = useTourState();
  return () => {
    setState('again');
    void navigate('/');
  };
}

/** Whether the home page shows the tour; null: not known yet. */
export function useIsOnTour(): boolean | null {
  const { value, isPending, error, set } = useTourSetting();
  const [state, setState] = useTourState();
  const told = isPending || error ? null : value.hidden ? 'off' : 'on';
  const isAgain = state === 'again';
  const isNews = told !== null && !isAgain && (state === null || told === 'off');
  useEffect(() => {
    if (isAgain) set({});
    if (isAgain) setState('on');
    else if (isNews && state !== told) setState(told);
  }, [isAgain, isNews, state, told, set, setState]);
  // What could not be read now may be there the next time: nothing of it is remembered.
  if (error && !isAgain) return false;
  const known = isNews ? told : state;
  return known === null ? null : known !== 'off';
}
