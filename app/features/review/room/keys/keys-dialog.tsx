import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { storeCharacterKeys, useCharacterKeys } from './character-keys.ts';
import { isCharacterKey, keyName, shortcutsFor } from './room-keys.ts';

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
  const hasCharacterKeys = useCharacterKeys();
  const shortcuts = shortcutsFor({ canReview, canDraw }).filter(
    ({ keys, command }) =>
      (hasCharacterKeys || !keys.every(isCharacterKey)) &&
      (canCompare || command.do !== 'compare') &&
      (canOpenNext || command.do !== 'next-video'),
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="Review without a mouse. Alt and the arrow keys move a point, a drawing or the crosshair; on a Mac, Alt is Option. Enter sets a point, and Tab goes to the next one."
    >
      <CheckField
        label="Keys with a letter, number or sign"
        checked={hasCharacterKeys}
        onChange={({ target }) => storeCharacterKeys(target.checked)}
      />
      <p className="mb-4 text-13 text-muted">
        Switch them off if you use speech input, or press them by accident. Other keys, such as the arrow keys
        and Space, still work. This device remembers it.
      </p>
      <dl className="gap-x-10 md:columns-2">
        {shortcuts.map(({ keys, label, shift = false }) => (
          <div
            key={label}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-hairline py-2"
          >
            <dt className="text-15">{label}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys
                .filter((key) => hasCharacterKeys || !isCharacterKey(key))
                .map((key) => (
                  <kbd key={key} className="border border-control bg-surface px-1.5 font-mono text-13">
                    {shift ? `Shift ${keyName(key)}` : keyName(key)}
                  </kbd>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {/* Also makes the end of the list reachable by keyboard: nothing in the list can have focus. */}
      <Button look="secondary" className="mt-6" onClick={() => onOpenChange(false)}>
        Back to the video
      </Button>
    </Dialog>
  );
}
