import { expect, test } from 'vitest';
import { wholePicture, type View } from '../video/zoom.ts';
import {
  captionAt,
  cutTimeline,
  emptyTimeline,
  joinCaptions,
  joinTimelines,
  noteStops,
  otherFilmAt,
  stateAt,
  type Timeline,
} from './timeline.ts';
import type { ShownComparison } from '../compare/shown-comparison.ts';
import type { Shape } from '#domain/review-calls.ts';

const line: Shape = {
  type: 'line',
  points: [
    [0, 0],
    [1, 1],
  ],
};
const circle: Shape = {
  type: 'circle',
  points: [
    [0.5, 0.5],
    [0.6, 0.5],
  ],
};
const pen: Shape = { type: 'freehand', points: [[0.1, 0.1]] };

const timeline: Timeline = {
  frames: [
    [0, 0],
    [1000, 40_000],
    [1040, 80_000],
    [3000, 40_000],
  ],
  speeds: [
    [0, 0],
    [1000, 0.25],
    [1050, 0],
  ],
  shapes: [line, circle],
  shown: [
    [0, []],
    [2000, [0]],
    [2500, [0, 1]],
  ],
  strokes: [
    [0, null],
    [1500, pen],
    [1600, { more: [[0.2, 0.2]] }],
    [1700, { more: [[0.3, 0.3]] }],
    [2000, null],
  ],
};

test('shows the frame, the speed and the drawings of each time', () => {
  expect(stateAt(timeline, 999)).toEqual({ frameUs: 0, speed: 0, shapes: [], open: null });
  expect(stateAt(timeline, 1040)).toMatchObject({ frameUs: 80_000, speed: 0.25 });
  expect(stateAt(timeline, 2500)).toMatchObject({ shapes: [line, circle], open: null, speed: 0 });
  expect(stateAt(timeline, 600_000)).toMatchObject({ frameUs: 40_000, shapes: [line, circle] });
});

test('a stroke grows as it was drawn, and ends when it becomes a drawing', () => {
  const points = (atMs: number) => stateAt(timeline, atMs).open?.points.length;
  expect([1499, 1500, 1650, 1700, 2000].map(points)).toEqual([undefined, 1, 2, 3, undefined]);
});

test('an empty timeline shows the first frame', () => {
  expect(stateAt(emptyTimeline, 10)).toEqual({ frameUs: 0, speed: 0, shapes: [], open: null });
  expect(joinTimelines([])).toEqual(emptyTimeline);
});

test('a cut starts with what was visible, also within a stroke', () => {
  const cut = cutTimeline(timeline, { fromMs: 1650, toMs: 2600 });
  for (const atMs of [1650, 1699, 1700, 1999, 2000, 2599])
    expect(stateAt(cut, atMs - 1650)).toEqual(stateAt(timeline, atMs));
  // Nothing of later.
  expect(stateAt(cut, 100_000).frameUs).toBe(80_000);
});

test('a replaced passage leaves the rest as it was', () => {
  const fresh: Timeline = {
    frames: [[0, 120_000]],
    speeds: [],
    shapes: [circle],
    shown: [[10, [0]]],
    strokes: [],
  };
  const joined = joinTimelines([
    { timeline: cutTimeline(timeline, { fromMs: 0, toMs: 1020 }), lengthMs: 1020 },
    { timeline: fresh, lengthMs: 500 },
    { timeline: cutTimeline(timeline, { fromMs: 2400, toMs: 4000 }), lengthMs: 1600 },
  ]);
  expect(stateAt(joined, 1019)).toEqual(stateAt(timeline, 1019));
  expect(stateAt(joined, 1020)).toEqual({ frameUs: 120_000, speed: 0, shapes: [], open: null });
  expect(stateAt(joined, 1519).shapes).toEqual([circle]);
  for (const atMs of [2400, 2500, 2999, 3000, 3999])
    expect(stateAt(joined, atMs - 2400 + 1520)).toEqual(stateAt(timeline, atMs));
  // Each drawing once, and times ascend.
  expect(joined.shapes).toHaveLength(2);
  for (const changes of [joined.frames, joined.shown, joined.strokes]) {
    const times = changes.map(([atMs]) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
});

test('the zoom is a part of each cut, and does not go on into a part of an older recording', () => {
  const close: View = { scale: 3, x: 0.2, y: 0.6 };
  const zoomed: Timeline = {
    ...timeline,
    views: [
      [0, wholePicture],
      [1000, close],
    ],
  };
  expect([999, 1000, 60_000].map((atMs) => stateAt(zoomed, atMs).view)).toEqual([wholePicture, close, close]);
  expect(stateAt(timeline, 1000).view).toBeUndefined();
  const cut = cutTimeline(zoomed, { fromMs: 1500, toMs: 2500 });
  expect(stateAt(cut, 0).view).toEqual(close);
  const joined = joinTimelines([
    { timeline: cut, lengthMs: 1000 },
    { timeline, lengthMs: 4000 },
    { timeline: zoomed, lengthMs: 4000 },
  ]);
  expect([999, 1000, 4999, 5000, 6000].map((atMs) => stateAt(joined, atMs).view)).toEqual([
    close,
    wholePicture,
    wholePicture,
    wholePicture,
    close,
  ]);
  // Old recordings alone stay as they are: the listener's own zoom is theirs.
  expect(joinTimelines([{ timeline, lengthMs: 4000 }]).views).toEqual([]);
});

const beside = (otherKey: string): ShownComparison => ({
  otherKey,
  view: 'side-by-side',
  opacity: 50,
  showsDifference: false,
  isMirrored: false,
});
const [first, second] = [beside('first'), beside('second')];
const compared: Timeline = {
  ...timeline,
  comparisons: [
    [0, null],
    [1000, first],
    [2000, null],
    [3000, second],
  ],
  otherFrames: [
    [1000, 500_000],
    [1500, 540_000],
    [3000, 0],
  ],
  otherViews: [[1000, { scale: 2, x: 0.5, y: 0.5 }]],
};

test('a comparison opens and closes, and names the film to open next', () => {
  const seen = (atMs: number) => {
    const { comparison, otherUs } = stateAt(compared, atMs);
    return [comparison, otherUs];
  };
  expect([999, 1000, 1999].map(seen)).toEqual([
    [null, 500_000],
    [first, 500_000],
    [first, 540_000],
  ]);
  expect(stateAt(compared, 2500).comparison).toBeNull();
  expect(seen(9000)).toEqual([second, 0]);
  expect([0, 1500, 2000, 9000].map((atMs) => otherFilmAt(compared, atMs))).toEqual([
    'first',
    'first',
    'second',
    'second',
  ]);
  // After the last comparison its film stays open, so that a look back shows it at once.
  expect(otherFilmAt(cutTimeline(compared, { fromMs: 0, toMs: 2500 }), 2400)).toBe('first');
  expect(otherFilmAt(timeline, 0)).toBeUndefined();
});

test('a cut begins within a comparison, and keeps its frames and zoom', () => {
  const cut = cutTimeline(compared, { fromMs: 1600, toMs: 3500 });
  for (const atMs of [1600, 1999, 2000, 2999, 3000, 3499])
    expect(stateAt(cut, atMs - 1600)).toEqual(stateAt(compared, atMs));
});

test('a passage that knows no comparison is joined without one, and an old recording stays without the track', () => {
  const joined = joinTimelines([
    { timeline: cutTimeline(compared, { fromMs: 0, toMs: 1500 }), lengthMs: 1500 },
    { timeline, lengthMs: 1000 },
    { timeline: cutTimeline(compared, { fromMs: 3000, toMs: 4000 }), lengthMs: 1000 },
  ]);
  const at = [0, 1499, 1500, 2499, 2500].map((atMs) => stateAt(joined, atMs).comparison);
  expect(at).toEqual([null, first, null, null, second]);
  expect(stateAt(joinTimelines([{ timeline, lengthMs: 4000 }]), 0).comparison).toBeUndefined();
});

test('captions stay with what they belong to', () => {
  const captions = [
    { atMs: 0, text: 'Hello' },
    { atMs: 1500, text: 'Plant' },
    { atMs: 3000, text: 'Swing' },
  ];
  expect(
    joinCaptions([
      { captions, span: { fromMs: 0, toMs: 1000 } },
      { captions: [], span: { fromMs: 0, toMs: 500 } },
      { captions, span: { fromMs: 2000, toMs: 4000 } },
    ]),
  ).toEqual([
    { atMs: 0, text: 'Hello' },
    { atMs: 2500, text: 'Swing' },
  ]);
  expect([
    captionAt(captions, 1499)?.text,
    captionAt(captions, 1500)?.text,
    captionAt(captions, 60_000),
  ]).toEqual(['Hello', 'Plant', undefined]);
});

test('a note is a stop where the coach stays on its frame, not where the film plays through it', () => {
  expect(noteStops(timeline, [40_000, 80_000], 5000)).toEqual([1040, 3000]);
  expect(noteStops(timeline, [], 5000)).toEqual([]);
});
