import { CloudCheck, CloudOff, LoaderCircle } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { keyOf } from '../data/changes.ts';
import type { Outbox, OutboxState } from '../data/outbox.ts';
import type { Review } from '../review.ts';

const looks = {
  saved: { Icon: CloudCheck, words: 'Saved' },
  saving: { Icon: LoaderCircle, words: 'Saving…' },
  later: { Icon: CloudOff, words: 'No connection. Kept on this device.' },
} as const;

/** Whether what the coach wrote is safe. */
export function SaveState({ status }: { status: OutboxState['status'] }) {
  const { Icon, words } = looks[status];
  return (
    <p role="status" className="inline-flex items-center gap-1.5 font-mono text-13 text-muted">
      <Icon aria-hidden strokeWidth={1.5} className="size-4" />
      {words}
    </p>
  );
}

/** What was not saved, and why; the coach decides. */
export function Refusals({ state, outbox, review }: { state: OutboxState; outbox: Outbox; review: Review }) {
  return state.refused.map(({ change, reason }) => {
    const key = keyOf(change);
    const theirs = review.notes.find(({ id }) => id === change.id);
    const words = change.kind === 'note' ? change.note.body : '';
    return (
      <Notice key={key} tone="error" className="m-3">
        {reason === 'conflict' ? (
          <p>Somebody else changed this note while you wrote. Yours: ‘{words}’</p>
        ) : reason === 'gone' ? (
          <p>The note was deleted elsewhere. Yours: ‘{words}’</p>
        ) : (
          <p>This change could not be saved. {words !== '' && `Yours: ‘${words}’`}</p>
        )}
        <div className="mt-2 flex gap-4">
          {reason === 'conflict' && theirs && (
            <Button look="quiet" onClick={() => outbox.settle(key, theirs.version)}>
              Keep mine
            </Button>
          )}
          <Button look="quiet" onClick={() => outbox.settle(key)}>
            {reason === 'conflict' ? 'Take theirs' : 'Dismiss'}
          </Button>
        </div>
      </Notice>
    );
  });
}
