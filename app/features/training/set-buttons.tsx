import { Check } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import type { PlannedItem } from './training.ts';

interface SetButtonsProps {
  item: PlannedItem;
  done: number;
  disabled: boolean;
  onPress: (set: number) => void;
}

/** One large button per set. */
export function SetButtons({ item, done, disabled, onPress }: SetButtonsProps) {
  return (
    <div role="group" aria-label={`Sets of ${item.title}`} className="flex flex-wrap gap-2">
      {Array.from({ length: item.sets }, (_, i) => i + 1).map((set) => {
        const isDone = set <= done;
        return (
          <button
            key={set}
            type="button"
            aria-pressed={isDone}
            aria-label={`Set ${set}`}
            disabled={disabled}
            onClick={() => onPress(set)}
            className={classNames(
              'inline-flex size-14 items-center justify-center rounded-sm border font-mono text-17 transition-colors duration-[120ms]',
              isDone
                ? 'border-grass bg-grass text-ground'
                : 'border-control bg-surface text-ink hover:border-ink hover:bg-surface-2 disabled:text-muted',
            )}
          >
            {isDone ? <Check aria-hidden strokeWidth={2} /> : set}
          </button>
        );
      })}
    </div>
  );
}
