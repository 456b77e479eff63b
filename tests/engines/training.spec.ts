import { makeMember } from '../e2e/account-steps.ts';
import { test } from './engine-test.ts';
import { assignPlan, enterAs } from './member-steps.ts';

test.use({ size: { width: 390, height: 844 }, isCut: true });

test('training without a connection is kept on the device and sent later', async ({
  tab,
  setOffline,
  request,
  chromium,
}) => {
  tab.expectProblem(
    /Failed to (load resource|fetch)|NetworkError|Load failed|could not be checked|can’t establish a connection|WebSocket/,
  );
  const tor = await makeMember(request, 'Torvald');
  await assignPlan(request, tor);
  await enterAs(tab, request, tor);
  await tab.goto('/training');
  await tab.waitFor({ role: 'heading', name: 'Runway' });
  const set = (number: number, isDone: boolean) => ({
    css: `[aria-label="Set ${number}"][aria-pressed=${isDone}]`,
    within: { role: 'group', name: 'Sets of Hill sprint' },
  });
  const remark = { label: 'Remark for your coach' };
  if (!chromium.blockServiceWorkers) await tab.waitForStoredPage('/training');

  setOffline(true);
  await tab.click(set(2, false));
  await tab.fill(remark, 'Windy.');
  await tab.waitFor({ role: 'status', has: 'Stored on this device' });
  // Without a service worker, a page that is open is all there is.
  if (!chromium.blockServiceWorkers) {
    await tab.reload();
    await tab.waitFor(set(2, true));
    await tab.waitForValue(remark, 'Windy.');
  }
  setOffline(false);
  await tab.waitFor({ role: 'status', has: 'Saved' });
  await tab.reload();
  await tab.waitFor(set(2, true));
  await tab.waitForValue(remark, 'Windy.');
});
