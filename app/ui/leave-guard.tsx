import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Dialog, loadWindow } from './dialog.tsx';
import { leaveStore } from './use-leave-guard.ts';

const texts = {
  text: {
    title: 'Discard what you typed?',
    description: 'It isn’t saved yet. If you leave, it’s lost.',
    stay: 'Keep editing',
    leave: 'Discard',
  },
  upload: {
    title: 'Stop the upload?',
    description: 'It isn’t finished yet. If you leave, it stops.',
    stay: 'Keep uploading',
    leave: 'Stop',
  },
} as const;

const nothing = () => undefined;

/** Asks before a form with unsaved text is left (useLeaveGuard). Rendered once, because the router has one blocker. */
export function LeaveGuard() {
  const unsaved = useSyncExternalStore(leaveStore.subscribe, leaveStore.unsaved, nothing);
  const question = useSyncExternalStore(leaveStore.subscribe, leaveStore.question, nothing);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) =>
    leaveStore.blocks({
      isOtherPage: from.pathname !== to.pathname,
      isOtherQuery: from.search !== to.search,
    }),
  );
  useEffect(() => {
    // Without a connection, the question could not be loaded later. A failure is retried when it is needed.
    if (unsaved !== undefined) loadWindow().catch(nothing);
  }, [unsaved]);
  const isBlocked = blocker.state === 'blocked';
  const asked = question?.unsaved ?? (isBlocked ? (unsaved ?? 'text') : undefined);
  // The texts stay while the dialog closes.
  const [shown, setShown] = useState<keyof typeof texts>('text');
  if (asked !== undefined && asked !== shown) setShown(asked);
  const { title, description, stay, leave } = texts[shown];
  function answer(leaves: boolean): void {
    if (question === undefined) {
      if (leaves) blocker.proceed?.();
      else blocker.reset?.();
      return;
    }
    leaveStore.ask(undefined);
    if (leaves) question.onLeave();
  }
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={(isOpen) => isOpen || answer(false)}
      title={title}
      description={description}
      // An entry in the history would be in the way of the Back that it asks about.
      isUrlControlled
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => answer(false)}>{stay}</Button>
        <Button look="secondary" onClick={() => answer(true)}>
          {leave}
        </Button>
      </div>
    </Dialog>
  );
}
