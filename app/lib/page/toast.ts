export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info' | 'warning';
}

type Show = (message: ToastMessage) => void;

let show: Show | undefined;
let loadToaster = () => {};
const queue: ToastMessage[] = [];

/** The list of toasts is there: shows those that waited, and all later ones. */
export function startShowing(showNow: Show): void {
  show = showNow;
  queue.splice(0).forEach(showNow);
}

/** Called with the first toast, to load the list. */
export function onFirstToast(load: () => void): void {
  loadToaster = load;
  if (queue.length > 0) load();
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
