import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { waitForServiceWorker } from './wait-for-service-worker.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

interface Registration {
  registrationId: string;
  scopeURL: string;
}

/** Opens a page and returns how to push to its service worker. Headless Chromium has no push service, so DevTools delivers. */
async function openPushed(page: Page, path: string) {
  await openHydrated(page, path);
  await page.getByRole('heading', { level: 1 }).click();
  await waitForServiceWorker(page);
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<Registration>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations as Registration[];
      if (first) resolve(first);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await registered;
  return {
    push: (message: unknown) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(scopeURL).origin,
        registrationId,
        data: JSON.stringify(message),
      }),
    shown: () =>
      page.evaluate(async () => {
        const { getNotifications } = ServiceWorkerRegistration.prototype;
        const notifications = await getNotifications.call(await navigator.serviceWorker.ready);
        return notifications.map(({ title, body, data, tag }) => ({ title, body, url: data as string, tag }));
      }),
  };
}

/** Presses a notification, as the system does. */
async function press(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope;
    const [notification] = await scope.registration.getNotifications();
    if (notification) scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
}

const feedback = { title: 'New feedback on your jump', body: '', url: '/contact?from=push', tag: 'one' };

test('a push is shown once, and pressing it goes to its place in the open window', async ({ page }) => {
  const { push, shown } = await openPushed(page, '/about');
  await push(feedback);
  await expect.poll(shown).toEqual([feedback]);
  await push({ ...feedback, body: 'Again' });
  await expect.poll(shown).toEqual([{ ...feedback, body: 'Again' }]);
  await press(page);
  await expect(page).toHaveURL(feedback.url);
  await expect.poll(shown).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
});

test('a push that leads elsewhere leads to this site, and one that says nothing is shown all the same', async ({
  page,
}) => {
  const { push, shown } = await openPushed(page, '/about');
  await push({ ...feedback, url: 'https://evil.example/', tag: 'a' });
  await push({ ...feedback, url: '//evil.example/', tag: 'b' });
  await push({});
  await expect.poll(async () => (await shown()).map(({ url }) => url)).toEqual(['/', '/', '/']);
});
