import { useEffect, useState } from 'react';
import { localToday, type Day } from './plan-days.ts';

/** Returns today's date. A page that stays open overnight gets the new one when the athlete looks at it again. */
export function useToday(): Day {
  const [today, setToday] = useState(localToday);
  useEffect(() => {
    const update = () => setToday(localToday());
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return today;
}
