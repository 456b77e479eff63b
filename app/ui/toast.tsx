import { useEffect, useState } from 'react';
import { Later } from './later.tsx';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info' | 'warning';
}

type Show = (message: ToastMessage) => void;

let show: Show | undefined;
let askForPlace = () => {};
const waiting: ToastMessage[] = [];

function startShowing(showNow: Show): void {
  show = showNow;
  waiting.splice(0).forEach(showNow);
}

/** Shows a short message at the bottom right for 4 s. The oldest gives way when there would be more than three. */
export function toast(message: string | ToastMessage): void {
  const whole = typeof message === 'string' ? { title: message } : message;
  if (show) {
    show(whole);
    return;
  }
  waiting.push(whole);
  askForPlace();
}

const place = { onReady: startShowing };
const loadPlace = () => import('./toaster.tsx').then(({ ToastPlace }) => ToastPlace);

/** Where toasts appear; rendered once, in the root. Its code is loaded with the first toast. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    askForPlace = () => setWanted(true);
    if (waiting.length > 0) askForPlace();
  }, []);
  return <Later load={loadPlace} isWanted={isWanted} props={place} />;
}
