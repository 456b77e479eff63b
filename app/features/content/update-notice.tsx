import type { ReactNode } from 'react';
import type { ContentUpdate } from '../../../supabase/functions/_shared/content-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChangeList } from './change-list.tsx';

interface UpdateNoticeProps {
  update: ContentUpdate;
  isPending: boolean;
  /** Whether the form has changes that would be lost. */
  isChanged: boolean;
  onKeepMine: (update: ContentUpdate) => unknown;
  onUseUpdate: (update: ContentUpdate) => unknown;
}

/** Asks which version the site shows: the owner's, or the one that came with an update of the code. */
export function UpdateNotice({ update, isPending, isChanged, onKeepMine, onUseUpdate }: UpdateNoticeProps) {
  const { changes, differences } = update;
  const isBlocked = isPending || isChanged;
  return (
    <Notice tone="info">
      <p className="font-semibold">An update brought a new version of this page.</p>
      <p>The site still shows yours. The new one would be a draft, so nothing changes until you publish.</p>
      {changes.length > 0 && (
        <Differences title="What the update changed">
          <ChangeList changes={changes} labels={['Before the update', 'New version']} />
        </Differences>
      )}
      <Differences title="Where yours differs from the new version">
        <ChangeList changes={differences} labels={['Yours', 'New version']} />
      </Differences>
      {isChanged && <p className="mt-2">Save or undo what you typed before you decide.</p>}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="secondary" aria-disabled={isBlocked} onClick={() => isBlocked || onKeepMine(update)}>
          Keep mine
        </Button>
        <Button look="secondary" aria-disabled={isBlocked} onClick={() => isBlocked || onUseUpdate(update)}>
          Use the new one
        </Button>
      </div>
    </Notice>
  );
}

function Differences({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {title}
      </summary>
      {children}
    </details>
  );
}
