import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

export const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;

/** Icon button below the video. Set `isOn` for a toggle button. */
export function ToolButton({ isOn, className, ...props }: ComponentProps<'button'> & { isOn?: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-sm text-15 disabled:text-muted',
        isOn === true ? 'bg-ink text-ground' : 'hover:bg-surface-2',
        className,
      )}
      {...props}
    />
  );
}
