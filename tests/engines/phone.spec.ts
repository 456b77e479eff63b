import { coach, makeMember, sayAge } from '../e2e/account-steps.ts';
import { submitVideo } from '../e2e/review-steps.ts';
import { paidPdf } from '../e2e/products.ts';
import type { Tab } from './driver/tab.ts';
import { expect, test } from './engine-test.ts';
import { assignPlan, enterAs } from './member-steps.ts';
import { expectUsable } from './room-steps.ts';

// As on an iPhone, whose Safari zooms into small fields and fills the screen with videos.
test.use({ size: { width: 390, height: 844 } });

const publicPages = ['/', '/shop', `/shop/product/${paidPdf.id}`, '/coaching', '/contact', '/auth', '/cart'];
const memberPages = ['/upload', '/training', '/messages', '/account', '/reviews', '/video-library'];

/** What of a page does not suit a phone. */
const findFaults = (tab: Tab) =>
  tab.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const types = /^(checkbox|radio|range|file|hidden|submit|color)$/;
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter((field) => !types.test(field.type) && parseFloat(getComputedStyle(field).fontSize) < 16)
      .filter(
        (field) => matchMedia('(pointer: coarse)').matches || !field.className.includes('pointer-coarse'),
      )
      .map((field) => field.outerHTML.slice(0, 120));
    const videos = [...document.querySelectorAll('video')].filter(
      (video) => !video.hasAttribute('playsinline') || (video.autoplay && !video.muted),
    );
    return {
      width: clientWidth,
      wider: scrollWidth - clientWidth,
      fields,
      videos: videos.map((video) => video.outerHTML.slice(0, 120)),
    };
  });

/** Heights of the room's picture and of the open tool's sheet, and where the tabs end, as shares of the screen. */
const readSheet = (tab: Tab) =>
  tab.evaluate(() => {
    const share = (css: string, edge: 'height' | 'bottom') =>
      (document.querySelector(css)?.getBoundingClientRect()[edge] ?? 0) / innerHeight;
    return {
      tab: document.querySelector('[role=tab][aria-selected=true]')?.textContent,
      isHigh: document.querySelector('[aria-label="Tall sheet"]')?.getAttribute('aria-expanded'),
      picture: share('[data-stage]', 'height'),
      sheet: share('[role=tabpanel]:not([hidden])', 'height'),
      end: share('[role=tablist]', 'bottom'),
    };
  });

const expectSuits = async (tab: Tab, path: string) => {
  await tab.goto(path);
  await tab.waitFor({ css: 'h1' });
  const { width, ...faults } = await findFaults(tab);
  expect(width).toBeLessThanOrEqual(390);
  expect({ path, ...faults }).toEqual({ path, wider: 0, fields: [], videos: [] });
};

test('pages suit a phone: no sideways scroll, fields of 16 px, videos in the page', async ({
  tab,
  request,
}) => {
  // Firefox and WebKit end the requests of a page that is being left before the page knows.
  tab.expectProblem(
    /could not be (checked|opened)|NetworkError|aborted|A ServiceWorker intercepted|[Ll]oad failed|Importing a module script failed/,
  );
  for (const path of publicPages) await expectSuits(tab, path);
  const member = await makeMember(request, 'Pia');
  await sayAge(request, member);
  await assignPlan(request, member);
  const review = await submitVideo(request, member, 'constant.mp4');
  await enterAs(tab, request, member);
  for (const path of memberPages) await expectSuits(tab, path);
  await enterAs(tab, request, coach);
  await tab.goto(`/reviews/${review}`);
  await expectUsable(tab);
  await tab.click({ role: 'button', name: 'Add note' });
  await tab.waitFor({ role: 'textbox', name: /^Note at/ });
  const { width: _, ...faults } = await findFaults(tab);
  expect(faults).toEqual({ wider: 0, fields: [], videos: [] });
  for (const name of ['Draw', 'Phases', 'Measure', 'Paths', 'Picture', 'Voice', 'Notes']) {
    await tab.click({ role: 'tab', name: new RegExp(`^${name}`) });
    await expect
      .poll(() => readSheet(tab))
      .toMatchObject({ tab: expect.stringContaining(name), isHigh: 'true' });
    const tall = await readSheet(tab);
    expect(tall.picture, `the picture beside ${name}`).toBeGreaterThan(0.447);
    expect(tall.end, `the tabs below ${name}`).toBeLessThanOrEqual(1.001);
    await tab.click({ role: 'button', name: 'Tall sheet' });
    await tab.waitFor({ css: '[aria-label="Tall sheet"][aria-expanded=false]' });
    expect((await readSheet(tab)).sheet, `the low sheet of ${name}`).toBeLessThan(tall.sheet);
    await tab.click({ role: 'button', name: 'Tall sheet' });
  }
});
