import { useSyncExternalStore } from 'react';
import { addDays, today, type Day } from '#domain/days.ts';

/** Milliseconds until the next day begins on this device's clock, which has days of 23 and 25 hours, too. */
const untilTomorrow = (): number => new Date(`${addDays(today(), 1)}T00:00:00`).getTime() - Date.now();

function subscribe(onChange: () => void): () => void {
  let timer: number;
  const update = () => {
    clearTimeout(timer);
    timer = window.setTimeout(update, untilTomorrow() + 100);
    onChange();
  };
  timer = window.setTimeout(update, untilTomorrow() + 100);
  // Timers stand still on a device that sleeps.
  document.addEventListener('visibilitychange', update);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
  };
}

/** Returns today's date on this device. An open page gets the new one at midnight. */
export const useToday = (): Day => useSyncExternalStore(subscribe, today, today);
