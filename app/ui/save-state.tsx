import { CloudAlert, CloudCheck, CloudOff, LoaderCircle } from 'lucide-react';
import type { OutboxState } from '#lib/outbox/create-outbox.ts';

const states = {
  saved: { Icon: CloudCheck, label: 'Saved' },
  saving: { Icon: LoaderCircle, label: 'Saving…' },
  refused: { Icon: CloudAlert, label: 'Not saved' },
  retrying: { Icon: CloudOff, label: 'No connection. Stored on this device.' },
} as const;

/** Shows whether the user's changes are saved. */
export function SaveState({
  changes: { status, refused },
}: {
  changes: Pick<OutboxState<unknown>, 'status' | 'refused'>;
}) {
  const { Icon, label } = states[status === 'saved' && refused.length > 0 ? 'refused' : status];
  return (
    <p role="status" className="inline-flex items-center gap-1.5 font-mono text-13 text-muted">
      <Icon aria-hidden strokeWidth={1.5} className="size-4" />
      {label}
    </p>
  );
}
