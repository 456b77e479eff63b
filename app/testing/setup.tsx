import { act, cleanup, configure, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { startShowing } from '#lib/page/toast.ts';
import { sessionStore } from '#lib/session/session.ts';
import { ToastList } from '#ui/toast-list.tsx';
import { setSampleSite } from './set-sample-site.ts';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// Pages have it as JSON.
setSampleSite();

// The files of a worker share document and modules, so each takes away what it added.
const toasterRoot = createRoot(document.body.appendChild(document.createElement('div')));
let shownLists = 0;
/** Renders a list without toasts: dismissed ones leave after a moment, in which the next test would find them. */
const startToasts = () =>
  act(() => toasterRoot.render(<ToastList key={(shownLists += 1)} onReady={startShowing} />));
beforeEach(startToasts);
afterAll(async () => {
  // Dismissed toasts leave after a moment. Without their document, that would be an error.
  await waitFor(() => {
    if (document.querySelector('[data-sonner-toast]')) throw new Error('A toast is still shown');
  });
  act(() => toasterRoot.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

// The site does the same when a page starts.
beforeEach(() => sessionStore.recheck());

afterEach(() => {
  cleanup();
  act(() => void toast.dismiss());
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.recheck();
});
