import { CloudAlert, CloudCheck, CloudOff, LoaderCircle } from 'lucide-react';
import type { OutboxState } from '#lib/outbox/create-outbox.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const states = {
  saved: { Icon: CloudCheck, label: 'Saved' },
  saving: { Icon: LoaderCircle, label: 'Saving…' },
  refused: { Icon: CloudAlert, label: 'Not saved' },
  retrying: { Icon: CloudOff, label: 'No connection. Stored on this device.' },
  unstored: { Icon: CloudAlert, label: 'No connection, and no room on this device. Keep this page open.' },
} as const;

type Changes = Pick<OutboxState<unknown>, 'status' | 'refused' | 'isOnDevice'>;

function stateOf({ status, refused, isOnDevice }: Changes): keyof typeof states {
  if (status === 'retrying') return isOnDevice ? 'retrying' : 'unstored';
  return status === 'saved' && refused.length > 0 ? 'refused' : status;
}

/** Shows whether the user's changes are saved. Asks before the page is left while it alone has some of them. */
export function SaveState({ changes }: { changes: Changes }) {
  useLeaveGuard(!changes.isOnDevice);
  const { Icon, label } = states[stateOf(changes)];
  return (
    <p role="status" className="inline-flex items-center gap-1.5 font-mono text-13 text-muted">
      <Icon aria-hidden strokeWidth={1.5} className="size-4 shrink-0" />
      {label}
    </p>
  );
}
