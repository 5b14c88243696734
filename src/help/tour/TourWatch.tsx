import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#src/authProvider/session.tsx';
import { useFeatures } from '#src/features.ts';
import { seenAt, stepsFor } from './steps.ts';
import { useTourSetting } from './useTour.ts';

/** Ticks the steps of the tour whose screens are visited, whichever way leads there. */
export default function TourWatch() {
  const { pathname } = useLocation();
  const { role } = useSession();
  const features = useFeatures();
  const { value, set, isPending, error } = useTourSetting();
  useEffect(() => {
    // What is not known would be forgotten.
    if (isPending || error) return;
    const { done = [] } = value;
    const seen = seenAt(stepsFor(role, features), pathname).filter((key) => !done.includes(key));
    if (seen.length > 0) set({ ...value, done: [...done, ...seen] });
  }, [pathname, role, features, value, set, isPending, error]);
  return null;
}
