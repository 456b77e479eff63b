import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createFakePlayer, fakeVideo } from '#testing/fake-player.ts';
import { FakeRoom } from '#testing/fake-room.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import type { PathPoint, Review } from '../../review.ts';
import { applyChanges } from '../data/changes.ts';
import { PathLayer } from './path-layer.tsx';
import { PathsPanel } from './paths-panel.tsx';
import { maxDrift } from 'vault-pixels';
import { usePaths } from './use-paths.ts';

const size = { width: 640, height: 360 };
const times = Array.from({ length: 30 }, (_, i) => i / 60);
/** So few that a clear point does not drift enough for a question. */
const few = 15;
const ballAt = (frame: number) => ({ x: 200 + 6 * frame, y: 180 });
/** Gray level of a frame at a distance from the ball. */
type Film = (frame: number, right: number, down: number) => number;
const ball: Film = (_, right, down) =>
  Math.hypot(right, down) > 9 ? 60 : 150 + 90 * Math.sin(right / 2) * Math.sin(down / 2);
const hiddenFrom =
  (first: number, until: number): Film =>
  (frame, right, down) =>
    frame >= first && frame < until ? 60 + ((right * 31 + down * 17) & 7) : ball(frame, right, down);
/** Nothing says where on it the point is. Its noise is another one on each frame. */
const bar: Film = (frame, right, down) => {
  const mixed = Math.imul(right, 73_856_093) ^ Math.imul(down, 19_349_663) ^ Math.imul(frame, 83_492_791);
  return (Math.abs(down) < 6 ? 200 : 60) + ((mixed >>> 3) % 24);
};

function createFilm(film: Film, count: number) {
  const player = createFakePlayer(60, count);
  player.set({ size, frame: 0 });
  const getImageData = (left: number, top: number, width: number, height: number) => {
    const data = new Uint8ClampedArray(4 * width * height);
    const { x, y } = ballAt(player.getState().frame);
    for (let at = 0; at < width * height; at++) {
      const gray = film(player.getState().frame, left + (at % width) - x, top + Math.floor(at / width) - y);
      data.fill(gray, 4 * at, 4 * at + 4);
    }
    return { data };
  };
  const canvas = { getContext: () => ({ getImageData }) };
  return { player, canvas: canvas as unknown as HTMLCanvasElement };
}

function Tracing() {
  const paths = usePaths();
  return (
    <>
      <PathsPanel paths={paths} />
      <PathLayer paths={paths} />
    </>
  );
}

/** The ball is marked on the first frame. */
function renderPaths(film: Film, count: number) {
  const { player, canvas } = createFilm(film, count);
  const first = { atUs: 0, x: ballAt(0).x / size.width, y: 0.5, isMarked: true };
  const start = { submissionId: 's', status: 'pending', measurements: [], notes: [], phases: {}, steps: [], replies: [], summary: '', paths: { hips: [first] } } as unknown as Review; // prettier-ignore
  let review = start;
  const video = { ...fakeVideo(player), canvasRef: { current: canvas } };
  function Room() {
    const [now, setReview] = useState(start);
    return (
      <FakeRoom
        review={now}
        video={video}
        goTo={(atUs) => void player.show(Math.round((atUs / 1e6) * 60))}
        isCoach
        put={(change) => {
          review = applyChanges(review, [change]);
          setReview(review);
        }}
      >
        <Tracing />
      </FakeRoom>
    );
  }
  const page = renderPage(<Room />);
  return {
    ...page,
    player,
    path: (): readonly PathPoint[] => review.paths.hips ?? [],
    frame: () => player.getState().frame,
    follow: () => page.user.click(screen.getByRole('button', { name: 'Follow the point' })),
  };
}

const off = ({ atUs, x, y }: PathPoint) => {
  const at = ballAt(times.findIndex((time) => toMicroseconds(time) === atUs));
  return Math.hypot(x * size.width - at.x, y * size.height - at.y);
};

test('follows a clear point to the end of the film and keeps how far it may have drifted', async () => {
  const { path, follow } = renderPaths(ball, few);
  await follow();
  await waitFor(() => expect(path()).toHaveLength(few));
  expect(screen.queryByRole('alert')).toBeNull();
  for (const point of path().slice(1)) {
    expect(off(point)).toBeLessThan(1);
    expect(point.drift).toBeGreaterThan(0);
    expect(point.drift).toBeLessThan(maxDrift);
  }
});

test('stops where the point is lost, and goes on by itself once it is marked', async () => {
  const { user, path, frame, follow, player } = renderPaths(hiddenFrom(4, 7), few);
  await follow();
  expect((await screen.findByRole('alert')).textContent).toContain('Mark the hips again');
  expect([frame(), path().length]).toEqual([4, 4]);
  // Hidden on this frame: it is marked where it appears next.
  await player.show(7);
  await user.click(await screen.findByRole('button', { name: 'Back to the frame' }));
  expect(frame()).toBe(4);
  await player.show(7);
  screen.getByRole('button', { name: 'Mark on the frame: Hips' }).focus();
  const { x, y } = ballAt(7);
  const layer = screen.getByRole('button', { name: 'Mark on the frame: Hips' });
  layer.getBoundingClientRect = () => ({ left: 0, top: 0, ...size }) as DOMRect;
  await user.pointer({ target: layer, keys: '[MouseLeft]', coords: { clientX: x, clientY: y } });
  await waitFor(() => expect(path().at(-1)?.atUs).toBe(toMicroseconds(times[few - 1] ?? 0)));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(Math.max(...path().map(off))).toBeLessThan(1.5);
});

test('stops where many places match, shows where it may be, and goes on from there', async () => {
  const { user, path, frame, follow } = renderPaths(bar, times.length);
  await follow();
  expect((await screen.findByRole('alert')).textContent).toContain('Check the hips on this frame');
  const stopped = frame();
  expect(stopped).toBeGreaterThan(0);
  expect(stopped).toBeLessThan(times.length - 1);
  const doubtful = path().at(-1);
  expect(doubtful?.atUs).toBe(toMicroseconds(times[stopped] ?? 0));
  expect(doubtful?.drift).toBeGreaterThan(maxDrift);

  // Keys move the point first; Enter marks it, and following goes on.
  screen.getByRole('button', { name: 'Mark on the frame: Hips' }).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect([path().at(-1), frame()]).toEqual([doubtful, stopped]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(frame()).toBeGreaterThan(stopped));
  const marked = path().find(({ atUs }) => atUs === doubtful?.atUs);
  expect(marked).toMatchObject({ isMarked: true });
  expect(marked?.x).toBeCloseTo((doubtful?.x ?? NaN) + 1 / size.width, 4);

  await user.click(await screen.findByRole('button', { name: 'The point is right' }));
  await waitFor(() => expect(path().filter(({ isMarked }) => isMarked)).toHaveLength(3));
  await user.click(await screen.findByRole('button', { name: 'Stop following' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Follow the point' })).toBeTruthy();
});
