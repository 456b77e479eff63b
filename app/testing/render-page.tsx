import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { CartProvider } from '#features/cart/cart-provider.tsx';
import { createMutationCache } from '#lib/api/mutation-voice.ts';
import { LeaveGuard } from '#ui/leave-guard.tsx';

interface RenderedPage {
  user: UserEvent;
  /** Current path and query of the router. */
  address: () => string;
}

const createQueries = () =>
  new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: { queries: { retry: false } },
  });

/**
 * Renders a component inside a router, the cart and a query client, as on the site. app/testing/setup.tsx adds the
 * toasts.
 */
export function renderPage(
  part: ReactNode,
  { at = '/', queries = createQueries() }: { at?: string; queries?: QueryClient } = {},
): RenderedPage {
  const element = (
    <>
      {part}
      <LeaveGuard />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
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
