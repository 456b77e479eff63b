import { Toaster as SonnerToaster, toast as sonner } from 'sonner';

type Tone = 'success' | 'error' | 'info' | 'warning';

interface ToastMessage {
  title: string;
  description?: string;
  tone?: Tone;
}

const mostAtOnce = 3;
const durationMs = 4000;
const shown: (string | number)[] = [];

function forget(id: string | number): void {
  const index = shown.indexOf(id);
  if (index >= 0) shown.splice(index, 1);
}

/** Shows a short message at the bottom right for 4 s. The oldest gives way when there would be more than three. */
export function toast(message: string | ToastMessage): void {
  const { title, description, tone = 'info' } = typeof message === 'string' ? { title: message } : message;
  while (shown.length >= mostAtOnce) sonner.dismiss(shown.shift());
  const id = sonner[tone](title, {
    description,
    duration: durationMs,
    onDismiss: ({ id: gone }) => forget(gone),
    onAutoClose: ({ id: gone }) => forget(gone),
  });
  shown.push(id);
}

/** The place where toasts appear; stands once, in the root. */
export function Toaster() {
  return (
    <SonnerToaster
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
