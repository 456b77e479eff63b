import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { storeCharacterKeys, useCharacterKeys } from './character-keys.ts';
import { isCharacterKey, keyName, type Command } from './command.ts';

interface KeysDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  commands: readonly Command[];
}

export function KeysDialog({ isOpen, onOpenChange, commands }: KeysDialogProps) {
  const hasCharacterKeys = useCharacterKeys();
  const isListed = (key: string) => !key.startsWith('Ctrl+') && (hasCharacterKeys || !isCharacterKey(key));
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
        {commands
          .filter(({ keys }) => keys.some(isListed))
          .map(({ keys, label }) => (
            <div
              key={label}
              className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-hairline py-2"
            >
              <dt className="text-15">{label}</dt>
              <dd className="flex shrink-0 gap-1.5">
                {keys.filter(isListed).map((key) => (
                  <kbd key={key} className="border border-control bg-surface px-1.5 font-mono text-13">
                    {keyName(key)}
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
