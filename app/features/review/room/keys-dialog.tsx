import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { keyName, roomKeys } from './room-keys.ts';

interface KeysDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  canReview: boolean;
}

/** The list of keys. */
export function KeysDialog({ isOpen, onOpenChange, canReview }: KeysDialogProps) {
  const lines = roomKeys.filter(({ coachOnly = false }) => canReview || !coachOnly);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Keys"
      description="The whole room without a mouse. While you draw, the arrow keys move the cross and Enter sets a point."
    >
      <dl className="gap-x-10 md:columns-2">
        {lines.map(({ keys, words, shift = false }) => (
          <div
            key={words}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-hairline py-2"
          >
            <dt className="text-15">{words}</dt>
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
      {/* Also what the keyboard scrolls the list with: without it nothing inside could have the focus. */}
      <Button look="secondary" className="mt-6" onClick={() => onOpenChange(false)}>
        Back to the film
      </Button>
    </Dialog>
  );
}
