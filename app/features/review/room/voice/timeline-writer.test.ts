import { expect, test } from 'vitest';
import type { Shape } from '#domain/review-calls.ts';
import { wholePicture } from '../video/zoom.ts';
import { stateAt, type TimelineState } from './timeline.ts';
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
  expect(writer.take()).toEqual({ frames: [], speeds: [], shapes: [], shown: [], strokes: [], views: [] });
});
