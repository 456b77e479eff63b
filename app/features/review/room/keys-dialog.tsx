import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { keyName, shortcutsFor } from './room-keys.ts';

interface KeysDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  canReview: boolean;
  canDraw: boolean;
  canCompare: boolean;
  /** There is a next video in the coach's queue. */
  canOpenNext: boolean;
}

export function KeysDialog({
  isOpen,
  onOpenChange,
  canReview,
  canDraw,
  canCompare,
  canOpenNext,
}: KeysDialogProps) {
  const shortcuts = shortcutsFor({ canReview, canDraw }).filter(
    ({ command }) => (canCompare || command.do !== 'compare') && (canOpenNext || command.do !== 'next-video'),
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="Review without a mouse. While you draw, the arrow keys move the crosshair and Enter sets a point. While you select, Tab goes to the next drawing and the arrow keys move it."
    >
      <dl className="gap-x-10 md:columns-2">
        {shortcuts.map(({ keys, label, shift = false }) => (
          <div
            key={label}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-hairline py-2"
          >
            <dt className="text-15">{label}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="border border-control bg-surface px-1.5 font-mono text-13">
                  {shift ? `Shift ${keyName(key)}` : keyName(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {/* Also makes the list scrollable by keyboard: nothing else in it can have focus. */}
      <Button look="secondary" className="mt-6" onClick={() => onOpenChange(false)}>
        Back to the video
      </Button>
    </Dialog>
  );
}
