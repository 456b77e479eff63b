import { useEffect, useState } from 'react';
import { formatClock } from '#domain/format-clock.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { Button } from '#ui/button.tsx';

const key: DeviceKey = 'rest-seconds';
const [shortest, usual, longest] = [30, 120, 600];

function storedRest(): number {
  const stored = Number(tryStorage(() => localStorage.getItem(key), null));
  return stored >= shortest && stored <= longest ? stored : usual;
}

/** Counts the rest after a set down, from the time that the athlete chose last. It begins when the timer appears. */
export function RestTimer({ onStop }: { onStop: () => void }) {
  const [since] = useState(() => Date.now());
  const [seconds, setSeconds] = useState(storedRest);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((since + seconds * 1000 - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) {
      navigator.vibrate?.(200);
      return;
    }
    // The clock and no count: a phone stops timers while its screen is off.
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  const change = (by: number) => {
    const changed = Math.min(longest, Math.max(shortest, seconds + by));
    setSeconds(changed);
    setNow(Date.now());
    tryStorage(() => localStorage.setItem(key, String(changed)), undefined);
  };
  return (
    <div role="group" aria-label="Rest" className="mt-3 flex flex-wrap items-center gap-2">
      <p className="min-w-28 font-mono text-21">
        <span role="status">{isOver ? 'Rest is over' : <span className="sr-only">Resting</span>}</span>
        {!isOver && <span role="timer">Rest {formatClock(left)}</span>}
      </p>
      <Button look="quiet" onClick={() => change(-30)}>
        −30 s
      </Button>
      <Button look="quiet" onClick={() => change(30)}>
        +30 s
      </Button>
      <Button look="quiet" onClick={onStop}>
        {isOver ? 'OK' : 'Stop'}
        <span className="sr-only"> the rest timer</span>
      </Button>
    </div>
  );
}
