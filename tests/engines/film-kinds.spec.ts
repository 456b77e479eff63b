import { coach, makeMember } from '../e2e/account-steps.ts';
import { submitVideo } from '../e2e/review-steps.ts';
import { codecs, type FilmKind, type Steps } from '../support/film-kinds/film-kind.ts';
import { filmKinds } from '../support/film-kinds/kinds.ts';
import { lacksFfmpeg, makeFilm } from '../support/film-kinds/make-film.ts';
import type { Tab } from './driver/tab.ts';
import { expect, test } from './engine-test.ts';
import { enterAs } from './member-steps.ts';
import { readFrames, type Frames } from './room-steps.ts';

declare global {
  interface Window {
    /** What the room showed and said at each change while the film played. */
    played?: Frames[];
  }
}

// `npx tsx scripts/test/journeys-table.ts` makes the table of docs/browsers.md from the annotations.

/** WebKitGTK takes half a minute to open the room on a busy machine, and longer to play what it decodes without a graphics card, in milliseconds. */
const patience = 90_000;
const playButton = { role: 'button', name: 'Play' };
/** Ten steps of ten frames lead there. */
const middle = 60;

/** Waits until the film can be stepped, or the room says why not. */
async function findOutcome(tab: Tab, says: RegExp): Promise<'says' | 'steps'> {
  let outcome: 'says' | 'steps' | undefined;
  const look = async () => {
    if (await tab.sees({ text: says })) outcome = 'says';
    else if (await tab.sees({ css: '[aria-label="Next frame"]:not(:disabled)' })) outcome = 'steps';
    return outcome;
  };
  await expect.poll(look, { message: `steps or says ${String(says)}`, timeout: patience }).toBeDefined();
  return outcome ?? 'says';
}

/** Expects that the picture of a frame is shown, and that the room says its number. */
const expectShown = (tab: Tab, frame: number, { number, size, turn }: Required<Steps>) =>
  expect
    .poll(() => readFrames(tab, turn), { message: `frame ${frame}`, intervals: [20, 50, 100] })
    .toEqual({ said: frame, shown: number(frame), size });

/** Steps to the middle, on, back and to the end. */
async function stepThrough(tab: Tab, steps: Required<Steps>): Promise<void> {
  for (let jump = 0; jump < middle / 10; jump++) await tab.press('Shift+ArrowRight');
  await expectShown(tab, middle, steps);
  for (let frame = middle + 1; frame <= middle + 20; frame++) {
    await tab.press('ArrowRight');
    await expectShown(tab, frame, steps);
  }
  for (let frame = middle + 19; frame >= middle; frame--) {
    await tab.press('ArrowLeft');
    await expectShown(tab, frame, steps);
  }
  await tab.press('End');
  await expectShown(tab, steps.frames - 1, steps);
}

/** Chooses the capture rate and reads the real times of the last frame and the middle one. */
async function readTimes(tab: Tab, { captureRate, middle: atMiddle, last }: NonNullable<FilmKind['real']>) {
  await tab.choose({ label: 'Capture rate' }, String(captureRate));
  await tab.waitFor({ text: new RegExp(last) });
  await tab.press('Home');
  for (let jump = 0; jump < middle / 10; jump++) await tab.press('Shift+ArrowRight');
  await tab.waitFor({ text: new RegExp(atMiddle) });
}

/** Notes the number of each picture while the film plays. Runs in the page. */
function watchPlaying(turn: number): void {
  const counter = document.querySelector('[data-testid=frame]');
  if (!counter) throw new Error('The room has no counter.');
  const played: NonNullable<typeof window.played> = [];
  window.played = played;
  new MutationObserver(() => {
    const frames = window.readFrames(turn);
    if (frames && document.querySelector('[aria-label="Pause"]')) played.push(frames);
  }).observe(counter, { characterData: true, childList: true, subtree: true });
}

/** Plays from the start to the end. Returns by how many frames the room's number was off at most. */
async function play(tab: Tab, { number, turn }: Required<Steps>): Promise<number> {
  await tab.evaluate(watchPlaying, turn);
  await tab.click(playButton);
  await expect.poll(() => tab.evaluate(() => window.played?.length ?? 0)).toBeGreaterThan(0);
  await expect
    .poll(() => tab.sees(playButton), { message: 'plays to the end', timeout: patience })
    .toBe(true);
  const played = await tab.evaluate(() => window.played ?? []);
  return Math.max(...played.map(({ said, shown }) => Math.abs((shown ?? Infinity) - number(said))));
}

for (const kind of filmKinds)
  test(kind.name, async ({ tab, request, engine }, testInfo) => {
    test.skip(lacksFfmpeg !== undefined, lacksFfmpeg);
    const { file, options, change, codec = 'avc', says } = kind;
    const note = (seen: string) => testInfo.annotations.push({ type: 'seen', description: seen });
    const made = makeFilm(file, options);
    const film = change ? Buffer.from(change(made)) : made;
    const submission = await submitVideo(request, await makeMember(request, 'Ada'), file, film);
    await enterAs(tab, request, coach);
    const { type, says: saysOfCodec } = codecs[codec];
    const canPlay = await tab.evaluate((wanted) => document.createElement('video').canPlayType(wanted), type);
    await tab.goto(`/reviews/${submission}`);
    if ((await findOutcome(tab, says ?? saysOfCodec)) === 'says') {
      // A film that is cut off plays, too.
      expect(says !== undefined || canPlay === '', `${engine} plays ${type}`).toBe(true);
      note('says so');
      return;
    }
    const steps: Required<Steps> = {
      frames: 150,
      size: '480x270',
      byField: false,
      number: (frame) => frame,
      turn: 0,
      ...kind.steps,
    };
    if (steps.byField) await tab.click({ role: 'button', name: 'Deinterlace' });
    await tab.waitFor({ text: new RegExp(`of ${steps.frames - 1}`) });
    await stepThrough(tab, steps);
    if (kind.real) await readTimes(tab, kind.real);
    const off = await play(tab, steps);
    await expectShown(tab, steps.frames - 1, steps);
    // The other engines don't say which picture they show: docs/browsers.md. A picture that is turned has no number.
    expect(off).toBeLessThanOrEqual(engine === 'chromium' ? 0 : steps.frames);
    note(`exact, ${off} off while it plays`);
  });
