import { CircleAlert, RefreshCw } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import type { CartLine } from './cart-line.ts';

/** Picture of a line. A plate is zoomed to hide its text, which is too small to read here. */
export function LinePicture({ line, className }: { line: CartLine; className: string }) {
  return (
    <div
      className={`aspect-[4/3] shrink-0 self-start overflow-hidden border border-hairline bg-surface ${className}`}
    >
      <img
        src={line.image}
        alt=""
        width={112}
        height={84}
        className={classNames('h-full w-full object-cover', line.image.endsWith('.svg') && 'scale-[1.2]')}
      />
    </div>
  );
}

/** Notice that a line's price has changed or that the item is no longer sold. */
export function LineNotice({ line }: { line: CartLine }) {
  if (line.withdrawn) {
    return (
      <p className="mt-2 flex items-start gap-2 text-15 text-error">
        <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.5} />
        This is no longer sold. Remove it to continue.
      </p>
    );
  }
  if (line.previousPrice === undefined) return null;
  return (
    <p className="mt-2 flex items-start gap-2 text-15 text-ink">
      <RefreshCw aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.5} />
      <span>
        <span className="font-semibold">Price updated</span>{' '}
        <span className="text-muted">
          (was <s className="font-mono">{line.previousPrice}</s>)
        </span>
      </span>
    </p>
  );
}

/** Returns the name of a line for button labels, including its option. */
export function lineTitle(line: CartLine): string {
  return line.option === undefined ? line.name : `${line.name}, ${line.option}`;
}
