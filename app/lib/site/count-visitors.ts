import type { CounterService } from '#domain/visitor-counter.ts';

type Counted = 'Add to cart' | 'Checkout' | 'Paid';

/** What the scripts of the services add to the page. */
interface Counters {
  plausible?: (name: string, options: { u: string }) => void;
  umami?: { track: (read: (known: object) => object) => void };
  goatcounter?: { url: (seen: { path: string; title?: string; event: boolean }) => string | undefined };
}

function send(service: CounterService, event: Counted | undefined): void {
  const { plausible, umami, goatcounter } = window as Counters;
  // Never the query or the fragment, which can hold a secret.
  const path = location.pathname;
  switch (service) {
    case 'plausible':
      return plausible?.(event ?? 'pageview', { u: location.origin + path });
    case 'umami':
      return umami?.track((known) => ({
        ...known,
        url: path,
        referrer: document.referrer.startsWith(location.origin) ? '' : document.referrer,
        ...(event !== undefined && { name: event }),
      }));
    case 'goatcounter': {
      const address = goatcounter?.url({
        path: event ?? path,
        title: event ?? document.title,
        event: event !== undefined,
      });
      if (address === undefined) return;
      const url = new URL(address);
      url.searchParams.delete('q');
      navigator.sendBeacon(url);
    }
  }
}

function count(event?: Counted): void {
  const script = document.querySelector<HTMLScriptElement>('#visitor-counter');
  if (!script) return;
  const service = script.dataset.service as CounterService;
  if (service in window) send(service, event);
  else script.addEventListener('load', () => send(service, event), { once: true });
}

/** Counts the current page, if everyone can read it. Does nothing without a service in content/site.yml. */
export function countPage(): void {
  if (!document.querySelector('meta[name="robots"][content="noindex"]')) count();
}

/** Counts a step of a purchase. */
export const countEvent = (event: Counted): void => count(event);
