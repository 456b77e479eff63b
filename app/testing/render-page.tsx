import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { CartProvider } from '../features/cart/cart-provider.tsx';

interface RenderedPage {
  user: UserEvent;
  /** The address the router is at. */
  address: () => string;
}

/** Renders a part of a page where it has what the site gives every page: an address, the cart and queries; app/testing/setup.tsx has the toasts. */
export function renderPage(part: ReactNode, { at = '/' }: { at?: string } = {}): RenderedPage {
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <CartProvider>
        <RouterProvider router={router} />
      </CartProvider>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
