import { expect, test, vi } from 'vitest';
import { createFakePlayer } from '#testing/fake-player.ts';
import { followPlayer } from './follow-player.ts';

/** The other video has the same moments a second later. */
const later = (seconds: number) => seconds + 1;
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** `size`: of the other video's picture. */
function open(map = later, size = { width: 1920, height: 1080 }) {
  const [player, other] = [createFakePlayer(30, 90), createFakePlayer(30, 90)];
  other.set({ size });
  const stop = followPlayer(player, other, map);
  const play = vi.spyOn(other, 'play');
  return {
    player,
    other,
    stop,
    play,
    async start() {
      await player.play();
      await settled();
    },
  };
}

test('a paused video moves the other one frame by frame', async () => {
  const { player, other, play } = open();
  await player.show(12);
  expect(other.getState()).toMatchObject({ frame: 42, isPlaying: false });
  expect(play).not.toHaveBeenCalled();
});

test('a video that plays moves the other one frame by frame, if its picture is small', async () => {
  const { player, other, play, start } = open(later, { width: 480, height: 270 });
  await start();
  for (const frame of [3, 4, 5]) player.set({ frame });
  expect(other.getState()).toMatchObject({ frame: 35, isPlaying: false });
  expect(play).not.toHaveBeenCalled();
});

test('a large other video plays too, and stops on the frame that belongs to this one', async () => {
  const { player, other, start } = open();
  await start();
  expect(other.getState()).toMatchObject({ frame: 30, isPlaying: true });
  expect(other.getState().speed).toBeCloseTo(1);
  player.set({ frame: 9 });
  other.set({ frame: 38 });
  await player.show(10);
  expect(other.getState()).toMatchObject({ frame: 40, isPlaying: false });
});

test('the other video plays at the speed of the map, and faster or slower until both are together', async () => {
  const { player, other, start } = open((seconds) => seconds * 2);
  await start();
  expect(other.getState().speed).toBeCloseTo(2);
  const play = async (here: number, there: number) => {
    player.set({ frame: here });
    // Drawn later in the same refresh.
    other.set({ frame: there });
    await settled();
    return other.getState().speed;
  };
  expect(await play(10, 18)).toBeGreaterThan(2.1);
  expect(await play(12, 24)).toBeCloseTo(2);
  expect(await play(14, 30)).toBeLessThan(1.9);
});

test('the other video jumps when it is far away, as at the end of a loop', async () => {
  const { player, other, start } = open();
  await start();
  player.set({ frame: 40 });
  await settled();
  await settled();
  expect(other.getState()).toMatchObject({ frame: 70, isPlaying: true });
  player.set({ frame: 5 });
  await settled();
  await settled();
  expect(other.getState()).toMatchObject({ frame: 35, isPlaying: true });
});

test('the other video stops at its first and last frame, while this one plays on', async () => {
  const { player, other, start } = open((seconds) => seconds - 0.5);
  await start();
  player.set({ frame: 1 });
  expect(other.getState()).toMatchObject({ frame: 0, isPlaying: false });
  player.set({ frame: 15 });
  await settled();
  expect(other.getState()).toMatchObject({ frame: 0, isPlaying: true });
  const atEnd = open();
  await atEnd.start();
  atEnd.player.set({ frame: 60 });
  await settled();
  expect(atEnd.other.getState()).toMatchObject({ frame: 89, isPlaying: false });
});

test('a rate that browsers do not have is shown frame by frame', async () => {
  const { player, other, start, play } = open((seconds) => seconds * 32);
  await start();
  player.set({ frame: 2 });
  expect(other.getState()).toMatchObject({ frame: 64, isPlaying: false });
  expect(play).not.toHaveBeenCalled();
});

test('a video that the browser cannot play is shown frame by frame', async () => {
  const { player, other, play, start } = open();
  play.mockRejectedValue(new Error('No decoder.'));
  await start();
  player.set({ frame: 2 });
  expect(other.getState()).toMatchObject({ frame: 32, isPlaying: false });
  expect(play).toHaveBeenCalledTimes(1);
});

test('a pause while the other video starts wins', async () => {
  const { player, other, start } = open();
  await start();
  await player.pause();
  await player.play();
  await player.show(3);
  await settled();
  expect(other.getState()).toMatchObject({ frame: 33, isPlaying: false });
});

test('unlinked, the other video stops and keeps its own speed', async () => {
  const { player, other, stop, start } = open((seconds) => seconds / 2);
  await start();
  stop();
  await settled();
  expect(other.getState()).toMatchObject({ isPlaying: false, speed: 1 });
  player.set({ frame: 20 });
  expect(other.getState().frame).toBe(0);
});
