import { useEffect, useState } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { findFreePlace } from './find-free-place.ts';
import type { ToastMessage } from '#lib/page/toast.ts';

const maxToasts = 3;
const durationMs = 4000;
/** Default distance in pixels from the bottom of the screen. */
const defaultBottom = 24;
/** Interval in milliseconds for checking whether the toasts cover a control. */
const checkIntervalMs = 200;

interface ShownToast {
  id: number;
  message: ToastMessage;
}

/**
 * Visible toasts, oldest first. A closing toast is removed at once: sonner would close a new toast with the same id
 * too.
 */
const shown: ShownToast[] = [];
let lastId = 0;
/** Elements that toasts must not cover. */
const controls =
  'input:not([type=hidden]), select, textarea, button, [role=alert], .text-error, [data-bottom-bar], [role=dialog] footer';

function dismiss({ id }: ShownToast): void {
  forget(id);
  sonner.dismiss(id);
}

function forget(id: string | number): void {
  const index = shown.findIndex((toast) => toast.id === id);
  if (index >= 0) shown.splice(index, 1);
}

const areEqual = (a: ToastMessage, b: ToastMessage) =>
  a.tone === b.tone && a.title === b.title && a.description === b.description;

/** Shows a message. An equal message that is still visible is replaced. */
function show(message: ToastMessage): void {
  const id = shown.find((toast) => areEqual(toast.message, message))?.id ?? ++lastId;
  forget(id);
  shown.slice(0, Math.max(shown.length - maxToasts + 1, 0)).forEach(dismiss);
  sonner[message.tone ?? 'info'](message.title, {
    id,
    description: message.description,
    duration: durationMs,
    onDismiss: ({ id: closedId }) => forget(closedId),
    onAutoClose: ({ id: closedId }) => forget(closedId),
  });
  shown.push({ id, message });
}

/** Dismisses error toasts when the user starts to correct the input. */
function dismissErrors(): void {
  shown.filter(({ message }) => message.tone === 'error').forEach(dismiss);
}

/**
 * Returns a distance from the bottom in pixels at which the toasts cover no control and no inline error. Prefers the
 * current one.
 */
function findBottom(current: number): number {
  const list = document.querySelector<HTMLElement>('.toaster');
  const toasts = [...(list?.children ?? [])].map((toast) => toast.getBoundingClientRect());
  if (!list || toasts.length === 0) return defaultBottom;
  const { left, right } = toasts[0] ?? list.getBoundingClientRect();
  const height = toasts.reduce((sum, toast) => sum + toast.height + 8, -8);
  // Controls behind an open panel cannot be pressed.
  const scope = document.querySelector('[role=dialog][data-state=open]') ?? document.body;
  const boxes = [...scope.querySelectorAll(controls)]
    .filter((element) => !list.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && bottom > 0 && top < window.innerHeight);
  const screenHeight = window.innerHeight;
  const own = { left, right, height };
  const isFree = findFreePlace(own, { least: current, screenHeight }, boxes) === current;
  return isFree ? current : findFreePlace(own, { least: defaultBottom, screenHeight }, boxes);
}

/** Renders the toasts. `onReady` receives the function that shows one. */
export function ToastList({ onReady }: { onReady: (show: (message: ToastMessage) => void) => void }) {
  const [bottom, setBottom] = useState(defaultBottom);
  // Sonner drops messages that come before it is mounted; effects of children run first.
  useEffect(() => {
    const updateBottom = () => setBottom((current) => (shown.length === 0 ? current : findBottom(current)));
    const timer = setInterval(updateBottom, checkIntervalMs);
    const corrections = ['input', 'change', 'submit'] as const;
    for (const type of corrections) document.addEventListener(type, dismissErrors, true);
    onReady((message) => {
      if (shown.length === 0) setBottom(defaultBottom);
      show(message);
      requestAnimationFrame(() => requestAnimationFrame(updateBottom));
    });
    return () => {
      clearInterval(timer);
      for (const type of corrections) document.removeEventListener(type, dismissErrors, true);
    };
  }, [onReady]);
  return (
    <SonnerToaster
      className="toaster"
      position="bottom-right"
      visibleToasts={maxToasts}
      duration={durationMs}
      offset={{ bottom }}
      mobileOffset={{ bottom }}
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
