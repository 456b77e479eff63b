import { useEffect, useRef } from 'react';
import { combineVersions, type Version } from '#domain/combine-versions.ts';
import type { ContentConflict, ContentFile } from '#domain/content-calls.ts';
import { VersionNotice } from './version-notice.tsx';

interface ConflictNoticeProps {
  conflict: ContentConflict;
  /** The version that the form began from, and the form. */
  base: Version;
  mine: Version;
  isPending: boolean;
  onUseTheirs: (theirs: ContentFile) => unknown;
  /** Saves over their version. */
  onSave: (version: Version, theirs: ContentFile) => unknown;
}

/** Shows what another owner saved meanwhile, and asks which version stays. It takes the focus: the form is long, and the owner at its end. */
export function ConflictNotice({
  conflict: { theirs, changes },
  base,
  mine,
  isPending,
  onUseTheirs,
  onSave,
}: ConflictNoticeProps) {
  const both = combineVersions(base, mine, theirs);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With the focus, the browser scrolls to it.
    frame.current?.focus();
  }, [theirs.version]);
  return (
    <div ref={frame} tabIndex={-1} className="scroll-mt-24">
      <VersionNotice
        tone="error"
        title={`${theirs.draft?.savedBy || 'Someone else'} changed this file while you were editing. Nothing of yours is saved yet.`}
        comparisons={[{ title: 'What differs', changes, labels: ['Their version', 'Your version'] }]}
        choices={[
          ...(both === undefined ? [] : [{ label: 'Combine both', onChoose: () => onSave(both, theirs) }]),
          { label: 'Use their version', onChoose: () => onUseTheirs(theirs) },
          { label: 'Save mine instead', onChoose: () => onSave(mine, theirs) },
        ]}
        isBlocked={isPending}
      />
    </div>
  );
}
