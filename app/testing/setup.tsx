import { act, cleanup } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { afterEach, beforeAll, vi } from 'vitest';
import { Toaster } from '../ui/toast.tsx';

// As on the site, the place of toasts is there for as long as the document is.
beforeAll(() => {
  const place = document.body.appendChild(document.createElement('div'));
  act(() => createRoot(place).render(<Toaster />));
});

afterEach(() => {
  cleanup();
  act(() => void toast.dismiss());
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
