import { useEffect, useState } from 'react';
import { formatClock } from '#domain/format-clock.ts';
import { Button } from '#ui/button.tsx';
import { longestRest, restSeconds, shortestRest, storeRestSeconds } from './rest.ts';

interface RestTimerProps {
  /** When the rest began, in milliseconds since 1970. */
  since: number;
  onStop: () => void;
}

/** Counts the rest after a set down, from the time that the athlete chose last. */
export function RestTimer({ since, onStop }: RestTimerProps) {
  const [seconds, setSeconds] = useState(restSeconds);
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
    const changed = Math.min(longestRest, Math.max(shortestRest, seconds + by));
    setSeconds(changed);
    setNow(Date.now());
    storeRestSeconds(changed);
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
