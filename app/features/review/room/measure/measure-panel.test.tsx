import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { initialPlayerState } from '#lib/video-frames/player-state.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { FakeRoom } from '#testing/fake-room.tsx';
import { renderPage } from '#testing/render-page.tsx';
import type { Review } from '../../review.ts';
import { applyChanges, type Change } from '../data/changes.ts';
import type { RoomVideo } from '../video/use-video-player.ts';
import { createZoom } from '../video/zoom.ts';
import {
  createMarker,
  momentOf,
  straightCamera,
  syntheticFilm,
  takeOffUs,
  type Place,
} from './math/synthetic-film.ts';
import type { Measurement } from './measurement.ts';
import { MeasureLayer } from './measure-layer.tsx';
import { MeasurePanel } from './measure-panel.tsx';

const { figure, pole } = momentOf(takeOffUs);
const toe: Place = [figure.legL.toe.x, 0];
const hand: Place = [pole.upperGrip.x, pole.upperGrip.y];
const mark = createMarker(straightCamera);
const bar = mark('scale', [[takeOffUs, [0.7, 0], [0.7, 5.1]]], { reference: 'bar', knownM: 5.1 });
const takeOff = mark('take-off', [[takeOffUs, toe, hand, [0, 0]]]);

/** Renders the panel and what it draws on the picture, with changes applied like in the room. */
function renderMeasure(measurements: readonly Measurement[], isCoach: boolean) {
  const state = { ...initialPlayerState, ...syntheticFilm, status: 'ready' as const, frame: 43 };
  const player = { getState: () => state, subscribe: () => () => undefined, pause: vi.fn() };
  const video = {
    player: player as unknown as VideoPlayer,
    canvasRef: { current: null },
    slowMotion: null,
    zoom: createZoom(),
  } as unknown as RoomVideo;
  const goTo = vi.fn();
  const put = vi.fn<(change: Change) => void>();
  const status = isCoach ? 'pending' : 'approved';
  const start = {
    submissionId: 's',
    status,
    measurements,
    steps: [],
    phases: { 'take-off': takeOffUs },
    jump: { barM: 5.1, gripM: null },
    notes: [],
    paths: {},
    replies: [],
    summary: '',
  } as unknown as Review;
  function Room() {
    const [review, setReview] = useState(start);
    const [draft, setDraft] = useState<Measurement>();
    const [shownId, setShownId] = useState<string>();
    const [isDragging, setDragging] = useState(false);
    const props = { draft, setDraft, shownId, setShownId, isDragging, setDragging };
    return (
      <FakeRoom
        review={review}
        video={video}
        goTo={goTo}
        isCoach={isCoach}
        put={(change) => {
          put(change);
          setReview((before) => applyChanges(before, [change]));
        }}
      >
        <MeasurePanel {...props} />
        <MeasureLayer {...props} />
      </FakeRoom>
    );
  }
  return { ...renderPage(<Room />), goTo, put };
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });

test('a coach sets the scale by keyboard and the length comes from the athlete', async () => {
  const { user, put } = renderMeasure([], true);
  await user.click(button('Bar height'));
  expect(screen.getByLabelText<HTMLInputElement>('Height of the bar').value).toMatch(/^5\.10 m|^16' 8/);
  const center = () => button('Place the point in the center, to move it with Alt and the arrow keys');
  await user.click(center());
  await user.click(center());
  expect(screen.getByText('Two points are at the same place. Move them apart.')).toBeTruthy();
  expect(button('Save')).toHaveProperty('disabled', true);
  button(/^bar: Alt and an arrow key/).focus();
  for (let i = 0; i < 20; i++) await user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
  await user.click(button('Save'));
  expect(put).toHaveBeenCalledTimes(1);
  expect(put.mock.calls[0]?.[0]).toMatchObject({
    kind: 'measurement',
    measurement: { kind: 'scale', reference: 'bar', knownM: 5.1 },
  });
});

test('a changed scale saves the results that depend on it, and the room goes to the frame of a measurement', async () => {
  const { user, put, goTo } = renderMeasure([bar, takeOff], true);
  await user.click(screen.getByText('Other lengths'));
  await user.click(button('Another length'));
  await user.click(button('Cancel'));
  expect(put).not.toHaveBeenCalled();
  await user.click(button('Grip height at take-off'));
  expect(goTo).toHaveBeenLastCalledWith(takeOffUs);
  await user.click(button('Cancel'));
  await user.click(button(/^Bar height.+/));
  await user.click(button('Change Bar height'));
  const field = screen.getByLabelText('Height of the bar');
  await user.clear(field);
  await user.type(field, '10.2 m');
  await user.click(button('Save'));
  const saved = put.mock.calls.map(([change]) => change);
  expect(saved.map(({ id }) => id).sort()).toEqual([bar.id, takeOff.id].sort());
  const result = saved.find(({ id }) => id === takeOff.id);
  expect(result?.kind === 'measurement' ? result.measurement.value : null).toBeCloseTo(2 * 3.686, 0);
});

test('an athlete reads results, sees their lines, and cannot change anything', async () => {
  const { user } = renderMeasure([bar, takeOff], false);
  expect(screen.queryByText('1. Set the scale')).toBeNull();
  expect(document.querySelectorAll('line')).toHaveLength(0);
  await user.click(button(/^Take-off distance/));
  expect(screen.getByText('The toe is under the top hand.')).toBeTruthy();
  expect(document.querySelectorAll('line').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^(Change|Delete)/ })).toBeNull();
});

test('a number that was stored with an unchecked camera stays so, also where the marks would check it now', async () => {
  const places = [
    mark('place', [[takeOffUs, [0, 0]]], { reference: 'box-back' }),
    mark('place', [[takeOffUs, [-5, 0, 0.61]]], { reference: 'mark-near', knownM: 5 }),
    mark('place', [[takeOffUs, [0.7, 5.1]]], { reference: 'bar-middle', knownM: 5.1, acrossM: 0.7 }),
    mark('place', [[takeOffUs, [-5, 2]]], { reference: 'rod-top', knownM: 2, acrossM: 5 }),
  ];
  const { user } = renderMeasure(
    [...places, { ...takeOff, value: 3.5, error: 0.02, checkedBy: null }],
    false,
  );
  await user.click(button(/^Take-off distance/));
  expect(screen.getByText(/^Camera not checked/)).toBeTruthy();
  expect(screen.getAllByText(/^(3\.50 m|11' 5¾") ±/)).toHaveLength(2);
});

test('a place of the drawing is marked, one point is undone, and the camera is fitted again after it is saved', async () => {
  const { user, put } = renderMeasure([], true);
  await user.click(button(/^Back of the box: not marked, helps most/));
  const center = () => button('Place the point in the center, to move it with Alt and the arrow keys');
  await user.click(center());
  expect(button('Save')).toHaveProperty('disabled', false);
  await user.click(button('Undo the last point'));
  expect(screen.queryByRole('button', { name: 'Undo the last point' })).toBeNull();
  await user.click(center());
  await user.click(button('Save'));
  expect(put.mock.calls.map(([change]) => change)).toMatchObject([
    { kind: 'measurement', measurement: { kind: 'place', reference: 'box-back' } },
  ]);
  expect(button('Back of the box: marked')).toBeTruthy();
});

test('a coach clicks a place again, without seeing the first click, and both are saved', async () => {
  const { user, put } = renderMeasure([], true);
  await user.click(button(/^Back of the box: not marked, helps most/));
  const center = () => button('Place the point in the center, to move it with Alt and the arrow keys');
  const point = /^back of the box: Alt and an arrow key/;
  await user.click(center());
  await user.click(button('Mark it again'));
  expect(screen.getByText('Press the picture again: back of the box')).toBeTruthy();
  expect(screen.queryByRole('button', { name: point })).toBeNull();
  expect(button('Save')).toHaveProperty('disabled', true);
  await user.click(center());
  button(point).focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(screen.getByText(/^Clicked 2 times, at most 1\.0 px of the film apart\./)).toBeTruthy();
  await user.click(button('Save'));
  const [change] = put.mock.calls.map(([each]) => each);
  expect(change?.kind === 'measurement' && change.measurement.marks).toMatchObject([
    { points: [[0.5 - 1 / 1920, 0.5]], again: [{ points: [[0.5, 0.5]] }] },
  ]);
});
