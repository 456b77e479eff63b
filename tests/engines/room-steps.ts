import type { Tab } from './driver/tab.ts';
import { expect } from './engine-test.ts';

export interface Frames {
  /** The number that is burnt into the picture. Undefined while a block is gray. */
  shown?: number;
  /** The number in the room's counter. */
  said: number;
  /** Of the picture, in pixels. */
  size: string;
}

declare global {
  interface Window {
    readFrames(turn?: number): Frames | undefined;
  }
}

/** Adds `readFrames` to the page. Runs in the page, so it uses nothing from outside. `turn`: degrees by which the file turns its pictures clockwise. */
function addReader(): void {
  window.readFrames = (turn = 0) => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[role=img]');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return undefined;
    const { width, height } = canvas;
    let shown: number | undefined = 0;
    for (let bit = 0; bit < 10; bit++) {
      const [along, down] = [(bit + 0.5) / 10, 1 / 6];
      const [x, y] = turn === 180 ? [1 - along, 1 - down] : turn === 270 ? [down, 1 - along] : [along, down];
      const at = [Math.floor(x * width), Math.floor(y * height)] as const;
      const [red = 128] = context.getImageData(...at, 1, 1).data;
      if (red > 70 && red < 185) shown = undefined;
      else if (shown !== undefined) shown = shown * 2 + (red >= 185 ? 1 : 0);
    }
    const said = Number(document.querySelector('[data-testid=frame]')?.textContent);
    return { ...(shown !== undefined && { shown }), said, size: `${width}x${height}` };
  };
}

/** Reads the frame number that is burnt into the picture, and the one that the room says. */
export const readFrames = async (tab: Tab, turn?: number): Promise<Frames | undefined> => {
  if (!(await tab.evaluate(() => 'readFrames' in window))) await tab.evaluate(addReader);
  return tab.evaluate((by) => window.readFrames(by ?? 0), turn);
};

export const expectFrame = (tab: Tab, frame: number) =>
  expect.poll(() => readFrames(tab)).toMatchObject({ shown: frame, said: frame });

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
