import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Takes the prerendered page over. The router's modules must be in `window.__reactRouterRouteModules`. */
export function takeOver(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// The router's own script, which is in charge in development, brings the modules before this. A finished page calls by itself.
if ('__reactRouterRouteModules' in window) takeOver();
