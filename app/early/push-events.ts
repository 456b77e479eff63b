// The DOM types declare `self` as a Window.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** What the server sends (`PushMessage` in _shared/push/send-push.ts). */
interface Shown {
  title: string;
  body: string;
  /** Path on this site. */
  url: string;
  tag: string;
}

function readMessage(event: PushEvent): Shown {
  const given = (event.data?.json() ?? {}) as Partial<Shown>;
  const { title = 'News for you', body = '', url = '/', tag = url } = given;
  // A path of this site, whatever the message says.
  return { title, body, tag, url: /^\/(?!\/)/.test(url) ? url : '/' };
}

const openWindows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

const isAt = (client: WindowClient, url: string) => client.url === new URL(url, worker.location.origin).href;

/** Shows a message. Browsers want one for each push, so that one about what is on the screen already is silent and closed at once. */
async function show({ title, body, url, tag }: Shown): Promise<void> {
  const isSeen = (await openWindows()).some((client) => client.focused && isAt(client, url));
  // TypeScript does not know `renotify`: a later message with the same tag is heard, too.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: !isSeen,
    silent: isSeen,
    icon: '/icons/icon-192.png',
    data: url,
  };
  await worker.registration.showNotification(title, options);
  if (!isSeen) return;
  for (const shown of await worker.registration.getNotifications({ tag })) shown.close();
}

/** How long a page may take to answer, in milliseconds. One that does not has no script yet, and so nothing to lose. */
const answerMs = 2_000;

/** Asks a page to go to another one, which asks about unsaved work first. Returns whether it answered. */
function askToGo(client: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answerMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage({ goTo: url }, [port2]);
  });
}

/** Shows a page in an open window. Returns false for a window that this worker does not control. */
async function goTo(client: WindowClient, url: string): Promise<boolean> {
  // First, because a page in the background may be frozen.
  await client.focus().catch(() => undefined);
  if (await askToGo(client, url)) return true;
  return client.navigate(url).then(
    () => true,
    () => false,
  );
}

/** Goes to a message's place in an open window, or opens one. */
async function open(url: string): Promise<void> {
  const windows = await openWindows();
  const there = windows.find((client) => isAt(client, url));
  if (there) return void (await there.focus());
  const last = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!last || !(await goTo(last, url))) await worker.clients.openWindow(url);
}

/** The browser replaced the subscription. An open page tells the server now, otherwise the next one does; meanwhile mail tells. */
async function renew(event: Event): Promise<void> {
  const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription | null };
  const options = oldSubscription?.options;
  if (options) await worker.registration.pushManager.subscribe(options);
  for (const client of await openWindows()) client.postMessage({ pushChanged: true });
}

worker.addEventListener('push', (event) => event.waitUntil(show(readMessage(event))));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? '/')));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
