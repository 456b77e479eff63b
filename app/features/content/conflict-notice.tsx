import type { ContentConflict } from '../../../supabase/functions/_shared/content-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChangeList } from './change-list.tsx';

/** Says what another owner saved meanwhile, and lets the owner choose a version. */
export function ConflictNotice({
  conflict: { theirs, changes },
  isPending,
  onUseTheirs,
  onKeepMine,
}: {
  conflict: ContentConflict;
  isPending: boolean;
  onUseTheirs: () => void;
  onKeepMine: () => void;
}) {
  return (
    <Notice tone="error">
      <p className="font-semibold">
        {theirs.draft?.savedBy || 'Another owner'} changed this file while you were editing. Nothing of yours
        is saved yet.
      </p>
      <ChangeList changes={changes} labels={['Their version', 'Your version']} />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="secondary" aria-disabled={isPending} onClick={onUseTheirs}>
          Use their version
        </Button>
        <Button look="secondary" aria-disabled={isPending} onClick={onKeepMine}>
          Save mine instead
        </Button>
      </div>
    </Notice>
  );
}
