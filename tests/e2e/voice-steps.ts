import type { Page } from '@playwright/test';
import { expect, type test } from './fixtures.ts';

/** For `test.use`: Chromium's own microphone, which beeps. */
export const withMicrophone: Parameters<typeof test.use>[0] = {
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
        ],
      }),
    { scope: 'worker' },
  ],
};

const header = (page: Page) => page.getByRole('banner').or(page.locator('header'));
export const recording = (page: Page) => header(page).getByText('Recording', { exact: true });
export const player = (page: Page) => page.getByRole('region', { name: 'Voice-over' });
export const openVoice = (page: Page) => page.getByRole('tab', { name: 'Voice' }).click();
/** Waits until the recording has at least this many seconds. */
export const recordedUntil = (page: Page, seconds: number) =>
  expect
    .poll(async () =>
      Number(
        (
          await header(page)
            .getByText(/^0:\d\d$/)
            .textContent()
        )?.slice(2),
      ),
    )
    .toBeGreaterThanOrEqual(seconds);
/** Returns the length of the voice-over in milliseconds. */
export const lengthOf = async (page: Page) =>
  Number(await player(page).getByRole('slider').getAttribute('max'));
/** Expects the voice-over to have this length, up to a packet of audio at each cut. */
export const expectLength = (page: Page, milliseconds: number) =>
  expect.poll(async () => Math.abs((await lengthOf(page)) - milliseconds)).toBeLessThan(200);
