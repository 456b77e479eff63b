import type { ReactNode } from 'react';
import type { FieldChange } from '#domain/content-calls.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChangeList } from '../publish/change-list.tsx';

interface Comparison {
  title: string;
  changes: readonly FieldChange[];
  labels: readonly [before: string, after: string];
}

interface VersionNoticeProps {
  tone: 'info' | 'error';
  title: string;
  children?: ReactNode;
  comparisons: readonly Comparison[];
  choices: readonly { label: string; onChoose: () => unknown }[];
  /** Whether nothing can be chosen now. */
  isBlocked: boolean;
}

/** Asks which of two versions of a file stays, or whether both are combined. */
export function VersionNotice({
  tone,
  title,
  children,
  comparisons,
  choices,
  isBlocked,
}: VersionNoticeProps) {
  return (
    <Notice tone={tone}>
      <p className="font-semibold">{title}</p>
      {children}
      {comparisons
        .filter(({ changes }) => changes.length > 0)
        .map(({ title: summary, changes, labels }, i) => (
          <details key={summary} className="mt-2" open={i === 0}>
            <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
              {summary}
            </summary>
            <ChangeList changes={changes} labels={labels} />
          </details>
        ))}
      <div className="mt-2 flex flex-wrap gap-3">
        {choices.map(({ label, onChoose }) => (
          <Button
            key={label}
            look="secondary"
            aria-disabled={isBlocked}
            onClick={() => void (isBlocked || onChoose())}
          >
            {label}
          </Button>
        ))}
      </div>
    </Notice>
  );
}
