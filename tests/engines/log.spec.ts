import { makeMember } from '../e2e/account-steps.ts';
import type { Tab } from './driver/tab.ts';
import { expect, test } from './engine-test.ts';
import { enterAs } from './member-steps.ts';

test.use({ size: { width: 390, height: 844 }, isCut: true });

const result = (name: 'Made' | 'Missed' | 'Pass') => ({ role: 'button', name });
const jumps = (tab: Tab) => tab.evaluate(() => document.querySelectorAll('section ol > li').length);
const state = (has: string) => ({ role: 'status', has });

test('a meet is logged without a connection, kept over a reload, and sent later once', async ({
  tab,
  setOffline,
  request,
  chromium,
}) => {
  tab.expectProblem(
    /Failed to (load resource|fetch)|NetworkError|Load failed|could not be checked|can’t establish a connection|WebSocket/,
  );
  await enterAs(tab, request, await makeMember(request, 'Mondo'));
  // The engines differ in their language, and so in feet and meters.
  await tab.evaluate(() => localStorage.setItem('units', 'metric'));
  await tab.goto('/log');
  await tab.click({ role: 'tab', name: 'Poles' });
  await tab.click({ role: 'button', name: 'Add a pole' });
  await tab.fill({ label: /length/ }, '4.45');
  await tab.fill({ label: /rating/ }, '75');
  await tab.click({ role: 'button', name: 'Save pole' });
  await tab.waitFor({ role: 'listitem', has: '4.45 m / 75 kg' });
  await tab.click({ role: 'tab', name: 'Jumps' });
  await tab.click({ role: 'button', name: 'New meet' });
  await tab.fill({ label: 'Name of the meet' }, 'Spring opener');
  await tab.fill({ label: /^Heights/ }, '3.60, 3.80');
  await tab.click({ role: 'button', name: 'Save' });
  await tab.waitFor({ text: '3.60 m, attempt 1' });
  await tab.waitFor(state('Saved'));
  if (!chromium.blockServiceWorkers) await tab.waitForStoredPage('/log');

  setOffline(true);
  await tab.click(result('Missed'));
  await tab.waitFor({ text: '3.60 m, attempt 2' });
  await tab.click(result('Made'));
  await tab.waitFor({ text: '3.80 m, attempt 1' });
  await tab.waitFor(state('Stored on this device'));
  await tab.reload();
  await tab.waitFor({ text: '3.80 m, attempt 1' });
  await expect.poll(() => jumps(tab)).toBe(2);
  await tab.click(result('Pass'));

  setOffline(false);
  await tab.waitFor(state('Saved'));
  await tab.reload();
  await expect.poll(() => jumps(tab)).toBe(3);
  await tab.waitFor({ role: 'row', name: /3\.60 m.*X.*O/ });
});
