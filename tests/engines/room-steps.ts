import type { Tab } from './driver/tab.ts';
import { expect } from './engine-test.ts';

/** Reads the frame number that is burnt into the picture, and the one that the room says. */
export const readFrames = (tab: Tab) =>
  tab.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[role=img]');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return undefined;
    let shown = 0;
    for (let bit = 0; bit < 10; bit++) {
      const [red = 0] = context.getImageData((bit + 0.5) * (canvas.width / 10), canvas.height / 6, 1, 1).data;
      shown = shown * 2 + (red > 127 ? 1 : 0);
    }
    return { shown, said: Number(document.querySelector('[data-testid=frame]')?.textContent) };
  });

export const expectFrame = (tab: Tab, frame: number) =>
  expect.poll(() => readFrames(tab)).toEqual({ shown: frame, said: frame });

/** Opens the review room and waits until the video can be stepped. */
export async function openRoom(tab: Tab, address: string): Promise<void> {
  await tab.goto(address);
  await expectUsable(tab);
}

export const expectUsable = (tab: Tab) => tab.waitFor({ css: '[aria-label="Next frame"]:not(:disabled)' });

/** Waits until all changes of the coach are saved. */
export const expectSaved = (tab: Tab) => tab.waitFor({ role: 'status', has: 'Saved' });

/** Talks for three seconds over the first five frames. */
export async function recordVoice(tab: Tab): Promise<void> {
  await tab.press('r');
  await tab.waitFor({ text: 'Recording' });
  for (let frame = 1; frame <= 5; frame++) {
    await tab.press('.');
    await expectFrame(tab, frame);
  }
  await tab.waitFor({ text: /^0:0[3-9]$/ });
  await tab.press('r');
  await tab.click({ role: 'tab', name: 'Voice' });
  await tab.waitFor({ role: 'region', name: 'Voice-over', has: 'Your voice-over' });
  await expectSaved(tab);
}
