import { act, cleanup, configure, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { Toaster } from '#ui/toaster.tsx';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// As on the site, one toaster lives as long as the document.
const toasterRoot = createRoot(document.body.appendChild(document.createElement('div')));
beforeAll(() => act(() => toasterRoot.render(<Toaster />)));
afterAll(async () => {
  // Dismissed toasts leave after a moment. Without their document, that would be an error.
  await waitFor(() => {
    if (document.querySelector('[data-sonner-toast]')) throw new Error('A toast is still shown');
  });
  act(() => toasterRoot.unmount());
});

afterEach(() => {
  cleanup();
  act(() => void toast.dismiss());
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
