/** The files that make a page alive, as finish-pages finds them in the page. */
export interface ClientParts {
  /** The router's list of routes, the root's module, and what runs the client (`takeOver`). */
  client: string;
  /** The module of each other route by the router's own ids. */
  routes: Record<string, string>;
  /** Everything that those import. */
  preload: readonly string[];
  /** 'quiet': after the page has loaded and the browser is idle; 'soon': after the first paint. At the first sign of use in any case. */
  when: 'quiet' | 'soon';
}

const importFile = <Module extends object>(file: string): Promise<Module> => import(/* @vite-ignore */ file);

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
/** What does nothing without a script. Links, menus of <details> and fields work by themselves. */
const needsClient = 'button, [role="button"], [role="tab"]';

/** The client may be half there already, and must not hear of it twice. */
function hold(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** As a hand does it: tabs change when the button goes down. */
function press(control: HTMLElement): void {
  control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  control.click();
}

/** Keeps what is pressed or sent before the client is there, and does it once it is. One press of each control is enough. */
function holdActions(): () => void {
  const held = new Map<Element, () => void>();
  const onClick = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(needsClient) : null;
    if (!control || (control instanceof HTMLButtonElement && control.form && control.type !== 'button'))
      return;
    hold(event);
    held.set(control, () => press(control));
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement)) return;
    hold(event);
    held.set(target, () => target.requestSubmit(submitter));
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  return () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    for (const [element, act] of held) if (element.isConnected) act();
  };
}

/** Calls back once the page's first content is painted: a fast line would bring the client before that, and the paint would wait. */
function onceSeen(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint'))
    requestAnimationFrame(() => setTimeout(then));
  else
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      then();
    }).observe({ type: 'paint', buffered: true });
}

/** Fetches and runs the client when it is time, and not before: reading needs none of it. */
export function startClient({ client, routes, preload, when }: ClientParts): void {
  const release = holdActions();
  // The client says so itself once it has taken the page over (app/root.tsx).
  document.addEventListener('client-ready', () => setTimeout(release), { once: true });
  let isStarted = false;

  async function start(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]')) {
      link.setAttribute('href', link.dataset.href ?? '');
    }
    for (const href of preload) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    // They are fetched side by side and run one by one, those that others need first: all in one go is a long task for a phone.
    for (const href of preload) await importFile(href);
    const modules: Record<string, object> = {};
    async function importRoute([id, file]: [string, string]): Promise<void> {
      modules[id] = await importFile(file);
    }
    const [root] = await Promise.all([
      importFile<{ takeOver: () => void }>(client),
      ...Object.entries(routes).map(importRoute),
    ]);
    Object.assign(window, { __reactRouterRouteModules: { ...modules, root } });
    root.takeOver();
  }

  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 300);
  const whenQuiet = () => {
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', () => setTimeout(whenIdle), { once: true });
  };
  onceSeen(when === 'soon' ? start : whenQuiet);
}
