import { CircleAlert, RefreshCw } from 'lucide-react';
import type { CartLine } from './cart-line.ts';

/** The picture of a line: the plate's drawing without the strips of text around it, which no one could read this small. */
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
        className="h-full w-full scale-[1.2] object-cover"
      />
    </div>
  );
}

/** What a buyer has to know about a line before paying: a changed price, or that it is not sold any more. */
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

/** What a button about this line is called, so that lines with different options can be told apart. */
export function lineTitle(line: CartLine): string {
  return line.option === undefined ? line.name : `${line.name}, ${line.option}`;
}
