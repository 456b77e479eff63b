import { useEffect, useRef } from 'react';
import { formatDay } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { readDay, type DayOrder } from '#domain/read-day.ts';

const orders: readonly DayOrder[] = ['month-first', 'day-first'];

interface DayOrderQuestionProps {
  /** A date that can be read in two ways. */
  date: string;
  onAnswer: (order: DayOrder) => void;
  onCancel: () => void;
}

/** Asks in which order the dates of an import are written. */
export function DayOrderQuestion({ date, onAnswer, onCancel }: DayOrderQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="day-order" className="max-w-3xl border-l-4 border-pit bg-surface p-5">
      <h3 id="day-order" ref={heading} tabIndex={-1} className="text-21 outline-none">
        Which day is {date}?
      </h3>
      <p className="mt-3">Your dates can be read in two ways. We read all of them as you choose here.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {orders.map((order) => {
          const day = readDay(date, order);
          return (
            <Button key={order} look="secondary" onClick={() => onAnswer(order)}>
              {day === undefined ? date : formatDay(day)}
            </Button>
          );
        })}
        <Button look="quiet" onClick={onCancel}>
          Start over
        </Button>
      </div>
    </section>
  );
}
