import { useEffect, useState } from 'react';
import { localDay, type Day } from '#common/training/plan-days.ts';

/** Returns today's date. A page that stays open overnight gets the new one when the athlete looks at it again. */
export function useToday(): Day {
  const [today, setToday] = useState(() => localDay(new Date()));
  useEffect(() => {
    const update = () => setToday(localDay(new Date()));
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return today;
}
