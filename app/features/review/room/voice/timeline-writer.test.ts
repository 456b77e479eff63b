import { expect, test } from 'vitest';
import type { Shape } from '#domain/review-calls.ts';
import { wholePicture } from '../video/zoom.ts';
import { emptyTimeline, stateAt, type TimelineState } from './timeline.ts';
import { appendTimelines, createTimelineWriter } from './timeline-writer.ts';

const still: TimelineState = { frameUs: 0, speed: 0, shapes: [], open: null, view: wholePicture };
const freehand = (...points: Shape['points']): Shape => ({ type: 'freehand', points, color: 'bar' });

test('what is written piece by piece plays back as it was seen', () => {
  let now = 0;
  const writer = createTimelineWriter(() => now);
  const first: Shape['points'][number] = [0.1, 0.1];
  const second: Shape['points'][number] = [0.2, 0.2];
  const drawn: Shape = { ...freehand(first, second), id: 'a' };
  const seen: [number, TimelineState][] = [
    [0, still],
    [100, { ...still, frameUs: 40_000, speed: 0.5 }],
    [200, { ...still, frameUs: 40_000, open: freehand(first) }],
    [300, { ...still, frameUs: 40_000, open: freehand(first, second) }],
    [400, { ...still, frameUs: 40_000, shapes: [drawn] }],
    [500, { ...still, frameUs: 0, shapes: [], view: { scale: 2, x: 0.25, y: 0.75 } }],
    [600, { ...still, frameUs: 40_000, shapes: [drawn], view: wholePicture }],
  ];
  const pieces = seen.map(([atMs, state]) => {
    now = atMs;
    writer.write(state);
    return writer.take();
  });
  const timeline = appendTimelines(pieces);
  for (const [atMs, state] of seen) expect(stateAt(timeline, atMs + 50)).toEqual(state);
  expect(timeline.shapes).toEqual([drawn]);
  // A growing line adds only its new points.
  expect(pieces[3]?.strokes).toEqual([[300, { more: [second] }]]);
});

test('writes nothing while nothing changes', () => {
  const writer = createTimelineWriter(() => 0);
  writer.write(still);
  writer.take();
  writer.write({ ...still });
  expect(writer.take()).toEqual(emptyTimeline);
});

test('writes the other film only while it is compared, and its frame again only when it changed', () => {
  let now = 0;
  const writer = createTimelineWriter(() => now);
  const comparison = {
    otherKey: 'other',
    view: 'overlay' as const,
    opacity: 50,
    showsDifference: false,
    isMirrored: false,
  };
  const closed: TimelineState = { ...still, comparison: null };
  const open: TimelineState = { ...still, comparison, otherUs: 40_000, otherView: wholePicture };
  for (const state of [closed, open, { ...open, otherUs: 80_000 }, closed, { ...open, otherUs: 80_000 }]) {
    writer.write(state);
    now += 100;
  }
  const timeline = writer.take();
  expect(timeline.comparisons).toEqual([
    [0, null],
    [100, comparison],
    [300, null],
    [400, comparison],
  ]);
  expect(timeline.otherFrames).toEqual([
    [100, 40_000],
    [200, 80_000],
  ]);
  expect(timeline.otherViews).toEqual([[100, wholePicture]]);
  expect(stateAt(timeline, 450)).toMatchObject({ comparison, otherUs: 80_000 });
});
