import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Work that was not accepted, which its member decides about. */
export interface RefusedEntry {
  id: string;
  /** Says what happened. */
  title: string;
  /** What this device has. */
  here?: ReactNode;
  /** What the server has, if that is in the way. */
  elsewhere?: ReactNode;
  /** Stores what this device has. */
  keep?: (() => void) | undefined;
  discard: () => void;
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-l-2 border-control pl-3">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="whitespace-pre-line text-15">{children}</dd>
    </div>
  );
}

/** What was not accepted, with both values and a choice. Nothing is dropped without it. */
export function RefusedWork({ entries, className }: { entries: readonly RefusedEntry[]; className: string }) {
  return entries.map(({ id, title, here, elsewhere, keep, discard }) => (
    <Notice key={id} tone="error" className={className}>
      <p className="text-15 font-semibold">{title}</p>
      <dl className="mt-3 flex flex-col gap-3">
        {here !== undefined && <Side name="Here">{here}</Side>}
        {elsewhere !== undefined && <Side name="Elsewhere">{elsewhere}</Side>}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        {keep && (
          <Button look="secondary" onClick={keep}>
            {elsewhere === undefined ? 'Save it again' : 'Keep mine'}
          </Button>
        )}
        <Button look="secondary" onClick={discard}>
          {elsewhere === undefined ? 'Discard' : 'Keep the other'}
        </Button>
      </div>
    </Notice>
  ));
}
