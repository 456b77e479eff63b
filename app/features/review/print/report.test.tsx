import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import type { Review } from '../review.ts';
import {
  createMarker,
  momentOf,
  straightCamera,
  syntheticFilm,
  takeOffUs,
  type Place,
} from '../room/measure/math/synthetic-film.ts';
import { Report } from './report.tsx';

const { figure, pole } = momentOf(takeOffUs);
const mark = createMarker(straightCamera);
const toe: Place = [figure.legL.toe.x, 0];
const bar = mark('scale', [[takeOffUs, [0.7, 0], [0.7, 5]]], { reference: 'bar', knownM: 5 });
const takeOff = {
  ...mark('take-off', [[takeOffUs, toe, [pole.upperGrip.x, pole.upperGrip.y], [0, 0]]]),
  value: 3.69,
  error: 0.02,
};
/** The hips rise from 1 m to 4 m in the second that contains the take-off. */
const hips = syntheticFilm.index.times.slice(0, 61).map((at, i) => {
  const [x = 0, y = 0] = mark('distance', [[0, [-1, 1 + i / 20]]]).marks[0]?.points[0] ?? [];
  return { atUs: toMicroseconds(at), x, y, isMarked: true };
});
const clearanceUs = 2_000_000;

function renderReport(review: Partial<Review>, hasFilm = true) {
  const [first] = syntheticFilm.index.times;
  const urls = new Map([0, 43, 120].map((frame) => [frame, `data:,${String(first)}`]));
  return renderPage(
    <Report
      review={
        {
          athleteName: 'Ana',
          status: 'approved',
          submittedAt: null,
          coachName: null,
          summary: '',
          notes: [],
          drills: [],
          steps: [],
          measurements: [],
          paths: {},
          jump: null,
          phases: { 'take-off': takeOffUs, clearance: clearanceUs },
          ...review,
        } as unknown as Review
      }
      film={hasFilm ? { ...syntheticFilm, urls } : undefined}
      slowMotion={null}
    />,
  );
}

const measured = () => screen.getByRole('region', { name: 'Measured in the video' });

test('lists results with their ±, where the toe is, and the peaks of each path', () => {
  renderReport({ measurements: [bar, takeOff], paths: { hips } });
  const valueOf = (name: string) => screen.getByText(name).nextSibling?.textContent;
  expect(valueOf('Take-off distance')).toMatch(/^(3\.69 m ±2 cm|12' 1)/);
  expect(valueOf('Hips, highest')).toMatch(/^(\d\.\d+ ±0\.\d m|\d\.\d\d m ±\d+ cm|1[23]' )/);
  expect(screen.getAllByText('Camera not checked')).toHaveLength(3);
  expect(within(screen.getByRole('region', { name: 'Also measured' })).getAllByRole('term')).toHaveLength(2);
  expect(valueOf('Hips, fastest')).toMatch(/^(\d(\.\d)? ±\d(\.\d)? m\/s|\d+(\.\d)? ±\d(\.\d)? ft)/);
  expect(measured().textContent).toContain('The toe is under the top hand.');
  // The scale itself is no result.
  expect(within(measured()).queryByText('Known length')).toBeNull();
});

test('draws a path on the key frames that it crosses', () => {
  renderReport({ measurements: [bar], paths: { hips } });
  const frameOf = (name: string) => screen.getByRole('img', { name: new RegExp(`^${name}`) });
  expect(frameOf('Take-off').getAttribute('alt')).toBe('Take-off. path of the hips');
  expect(frameOf('Take-off').parentElement?.querySelectorAll('polyline')).toHaveLength(2);
  expect(frameOf('Clearance').getAttribute('alt')).toBe('Clearance');
});

test('a path without a scale has no numbers, and results stay without a video', () => {
  renderReport({ paths: { hips } });
  expect(screen.queryByRole('region', { name: 'Also measured' })).toBeNull();
  renderReport({ measurements: [bar, takeOff], paths: { hips } }, false);
  expect(within(measured()).getByText('Take-off distance')).toBeTruthy();
  expect(screen.queryByText(/^Hips/)).toBeNull();
});

test('each measured frame has its marks, its numbers with their ±, and how their camera was checked', () => {
  const grip = {
    ...mark('grip-height', [[takeOffUs, [pole.upperGrip.x, pole.upperGrip.y], [pole.upperGrip.x, 0]]]),
    value: 2.1,
    error: 0.03,
    checkedBy: 'points' as const,
  };
  const speed = { ...mark('speed', [[0, [-6, 1]], [clearanceUs, [1, 1]]]), value: 8.4, error: 0.2 }; // prettier-ignore
  const watch = { ...mark('stopwatch', [[0], [500_000]]), value: 0.5, error: 0.02 };
  const unmeasured = mark('distance', [[300_000, [0, 0], [1, 1]]]);
  renderReport({ measurements: [bar, takeOff, grip, speed, watch, unmeasured] });
  const frames = within(measured());
  const pictures = frames.getAllByRole('img');
  expect(pictures).toHaveLength(3);
  const [first, middle, last] = pictures.map((picture) => picture.closest('li'));
  expect(first?.textContent).toMatch(/Speed \(1 of 2\)(8\.4 ±0\.2 m\/s|27\.6 ±0\.7 ft\/s)Camera not checked/);
  expect(within(screen.getByRole('region', { name: 'Also measured' })).getByRole('term').textContent).toBe(
    'Stopwatch',
  );
  // A number stands once.
  expect(last?.textContent).toMatch(/Speed \(2 of 2\)$/);
  expect(middle?.querySelectorAll('circle')).toHaveLength(5);
  expect(middle?.textContent).toMatch(/Take-off distance.+±.+Camera not checked/);
  expect(middle?.textContent).toMatch(/Grip height at take-off.+±.+Camera checked/);
});
