import { useEffect, useState } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { findFreePlace } from './find-free-place.ts';
import type { ToastMessage } from './toast.tsx';

const mostAtOnce = 3;
const durationMs = 4000;
/** Pixels between the toasts and the screen's bottom where nothing is in the way. */
const leastBottom = 24;
/** How often it is looked whether the toasts still cover nothing, in milliseconds. */
const lookEveryMs = 200;
interface ShownToast {
  id: number;
  message: ToastMessage;
}

/** The toasts that stand, oldest first. One that is on its way out is forgotten: sonner would take a new one of its name along. */
const shown: ShownToast[] = [];
let lastId = 0;
/** What toasts never cover. */
const controls =
  'input:not([type=hidden]), select, textarea, button, [role=alert], .text-error, [role=dialog] footer';

function dismiss({ id }: ShownToast): void {
  forget(id);
  sonner.dismiss(id);
}

function forget(id: string | number): void {
  const index = shown.findIndex((one) => one.id === id);
  if (index >= 0) shown.splice(index, 1);
}

const areEqual = (one: ToastMessage, other: ToastMessage) =>
  one.tone === other.tone && one.title === other.title && one.description === other.description;

/** The same message twice is one toast. */
function show(message: ToastMessage): void {
  const id = shown.find((one) => areEqual(one.message, message))?.id ?? ++lastId;
  forget(id);
  shown.slice(0, Math.max(shown.length - mostAtOnce + 1, 0)).forEach(dismiss);
  sonner[message.tone ?? 'info'](message.title, {
    id,
    description: message.description,
    duration: durationMs,
    onDismiss: ({ id: gone }) => forget(gone),
    onAutoClose: ({ id: gone }) => forget(gone),
  });
  shown.push({ id, message });
}

/** An error that is being corrected has been read. */
function dismissErrors(): void {
  shown.filter(({ message }) => message.tone === 'error').forEach(dismiss);
}

/** How far above the screen's bottom the toasts cover no control and no inline error; where they are, as long as that is so. */
function findBottom(now: number): number {
  const list = document.querySelector<HTMLElement>('.toaster');
  const toasts = [...(list?.children ?? [])].map((toast) => toast.getBoundingClientRect());
  if (!list || toasts.length === 0) return leastBottom;
  const { left, right } = toasts[0] ?? list.getBoundingClientRect();
  const height = toasts.reduce((sum, toast) => sum + toast.height + 8, -8);
  // Behind an open panel nothing can be pressed.
  const scope = document.querySelector('[role=dialog][data-state=open]') ?? document.body;
  const boxes = [...scope.querySelectorAll(controls)]
    .filter((element) => !list.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && bottom > 0 && top < window.innerHeight);
  const screenHeight = window.innerHeight;
  const own = { left, right, height };
  const stays = findFreePlace(own, { least: now, screenHeight }, boxes) === now;
  return stays ? now : findFreePlace(own, { least: leastBottom, screenHeight }, boxes);
}

/** Where toasts appear: at the bottom right for 4 s. The oldest gives way when there would be more than three. */
export function ToastPlace({ onReady }: { onReady: (show: (message: ToastMessage) => void) => void }) {
  const [bottom, setBottom] = useState(leastBottom);
  // A message is heard only by a toaster that stands already; effects of children come first.
  useEffect(() => {
    const look = () => setBottom((now) => (shown.length === 0 ? now : findBottom(now)));
    const timer = setInterval(look, lookEveryMs);
    const corrections = ['input', 'change', 'submit'] as const;
    for (const type of corrections) document.addEventListener(type, dismissErrors, true);
    onReady((message) => {
      if (shown.length === 0) setBottom(leastBottom);
      show(message);
      requestAnimationFrame(() => requestAnimationFrame(look));
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
      visibleToasts={mostAtOnce}
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
