import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import type { ToastMessage } from './toast.tsx';

const mostAtOnce = 3;
const durationMs = 4000;
const shown: (string | number)[] = [];

function forget(id: string | number): void {
  const index = shown.indexOf(id);
  if (index >= 0) shown.splice(index, 1);
}

function show({ title, description, tone = 'info' }: ToastMessage): void {
  while (shown.length >= mostAtOnce) sonner.dismiss(shown.shift());
  const id = sonner[tone](title, {
    description,
    duration: durationMs,
    onDismiss: ({ id: gone }) => forget(gone),
    onAutoClose: ({ id: gone }) => forget(gone),
  });
  shown.push(id);
}

/** Where toasts appear: at the bottom right for 4 s. The oldest gives way when there would be more than three. */
export function ToastPlace({ onReady }: { onReady: (show: (message: ToastMessage) => void) => void }) {
  // A message is heard only by a toaster that stands already; effects of children come first.
  useEffect(() => onReady(show), [onReady]);
  return (
    <SonnerToaster
      className="toaster"
      position="bottom-right"
      visibleToasts={mostAtOnce}
      duration={durationMs}
      expand
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'toast',
          title: 'font-semibold',
          description: 'text-muted',
        },
      }}
    />
  );
}
