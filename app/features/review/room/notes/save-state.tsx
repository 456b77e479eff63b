import { CloudAlert, CloudCheck, CloudOff, LoaderCircle } from 'lucide-react';
import type { OutboxState } from '../data/outbox.ts';

const looks = {
  saved: { Icon: CloudCheck, words: 'Saved' },
  saving: { Icon: LoaderCircle, words: 'Saving…' },
  refused: { Icon: CloudAlert, words: 'Not saved' },
  later: { Icon: CloudOff, words: 'No connection. Kept on this device.' },
} as const;

/** Whether what the coach wrote is safe. */
export function SaveState({ changes: { status, refused } }: { changes: OutboxState }) {
  const { Icon, words } = looks[status === 'saved' && refused.length > 0 ? 'refused' : status];
  return (
    <p role="status" className="inline-flex items-center gap-1.5 font-mono text-13 text-muted">
      <Icon aria-hidden strokeWidth={1.5} className="size-4" />
      {words}
    </p>
  );
}
