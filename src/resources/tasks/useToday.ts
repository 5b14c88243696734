import { useEffect, useState } from 'react';
import { today } from '../activities/day.ts';

const MINUTE_MS = 60_000;

/** The day it is where the reader is (YYYY-MM-DD), also on a page that stays open over midnight. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return day;
}
