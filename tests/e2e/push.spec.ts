import type { Page, Worker } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';
import { waitForServiceWorker } from './wait-for-service-worker.ts';

test.use({ serviceWorkers: 'allow' });

interface Registration {
  registrationId: string;
  scopeURL: string;
}

/** Headless Chromium allows no notifications, so the worker keeps what it would show. */
async function keepNotifications(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
    let kept: Notification[] = [];
    registration.showNotification = (title, options) => {
      const close = () => (kept = kept.filter((other) => other !== shown));
      const shown = { title, ...options, close } as unknown as Notification;
      kept = [...kept.filter(({ tag }) => tag !== shown.tag), shown];
      return Promise.resolve();
    };
    registration.getNotifications = ({ tag } = {}) =>
      Promise.resolve(kept.filter((shown) => tag === undefined || shown.tag === tag));
  });
}

/** Opens a page and returns how to push to its service worker by DevTools, and what the worker shows. */
async function openPushed(page: Page, path: string) {
  await openHydrated(page, path);
  await page.getByRole('heading', { level: 1 }).click();
  await waitForServiceWorker(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  await keepNotifications(worker);
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
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
        const notifications = await registration.getNotifications();
        return notifications.map(({ title, body, data, tag }) => ({ title, body, url: String(data), tag }));
      }),
    /** Presses the first notification, as the system does. */
    press: () =>
      worker.evaluate(async () => {
        const scope = globalThis as unknown as ServiceWorkerGlobalScope;
        const [notification] = await scope.registration.getNotifications();
        const event = new Event('notificationclick');
        scope.dispatchEvent(
          Object.assign(event, {
            notification,
            waitUntil: (done: Promise<unknown>) => void done.catch(() => undefined),
          }),
        );
      }),
  };
}

const feedback = { title: 'New feedback on your jump', body: '', url: '/contact?from=push', tag: 'one' };

test('a push is shown once, and pressing it goes to its place in the open window', async ({ page }) => {
  const { push, shown, press } = await openPushed(page, '/about');
  await push(feedback);
  await expect.poll(shown).toEqual([feedback]);
  await push({ ...feedback, body: 'Again' });
  await expect.poll(shown).toEqual([{ ...feedback, body: 'Again' }]);
  await press();
  await expect(page).toHaveURL(feedback.url);
  await expect.poll(shown).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
});

test('a pressed notification asks before it leaves a form with unsaved text', async ({ page }) => {
  const { push, shown, press } = await openPushed(page, '/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await push({ ...feedback, url: '/about' });
  await expect.poll(async () => (await shown()).length).toBe(1);
  await press();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
  await expect(page).toHaveURL('/contact');
});

test('a push leads to this site whatever it says, and one that says nothing is shown all the same', async ({
  page,
}) => {
  const { push, shown } = await openPushed(page, '/about');
  await push({ ...feedback, url: 'https://evil.example/', tag: 'a' });
  await push({ ...feedback, url: '//evil.example/', tag: 'b' });
  await push({});
  await expect.poll(async () => (await shown()).map(({ url }) => url)).toEqual(['/', '/', '/']);
});
