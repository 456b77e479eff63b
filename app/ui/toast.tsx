import { useEffect, useState } from 'react';
import { LazyComponent } from './lazy-component.tsx';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info' | 'warning';
}

type Show = (message: ToastMessage) => void;

let show: Show | undefined;
let loadToaster = () => {};
const queue: ToastMessage[] = [];

function startShowing(showNow: Show): void {
  show = showNow;
  queue.splice(0).forEach(showNow);
}

/** Shows a toast at the bottom right for 4 seconds. A fourth toast replaces the oldest. */
export function toast(message: string | ToastMessage): void {
  const full = typeof message === 'string' ? { title: message } : message;
  if (show) {
    show(full);
    return;
  }
  queue.push(full);
  loadToaster();
}

const listProps = { onReady: startShowing };
const loadList = () => import('./toaster.tsx').then(({ ToastList }) => ToastList);

/** Container of the toasts, rendered once in the root. Its code is loaded with the first toast. */
export function Toaster() {
  const [shouldLoad, setShouldLoad] = useState(false);
  useEffect(() => {
    loadToaster = () => setShouldLoad(true);
    if (queue.length > 0) loadToaster();
  }, []);
  return <LazyComponent load={loadList} shouldLoad={shouldLoad} props={listProps} />;
}
