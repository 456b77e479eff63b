import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { toMicroseconds, type Review } from '../review.ts';
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
  const valueOf = (name: string) => within(measured()).getByText(name).nextSibling?.textContent;
  expect(valueOf('Take-off distance')).toMatch(/^(3\.69 m ±2 cm|12' 1)/);
  expect(valueOf('Hips, highest')).toMatch(/^(\d\.\d+ ±0\.\d m|\d\.\d\d m ±\d+ cm|13' )/);
  expect(within(measured()).getAllByText('Camera not checked')).toHaveLength(1);
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
  expect(screen.queryByRole('region', { name: 'Measured in the video' })).toBeNull();
  renderReport({ measurements: [bar, takeOff], paths: { hips } }, false);
  expect(within(measured()).getByText('Take-off distance')).toBeTruthy();
  expect(within(measured()).queryByText(/^Hips/)).toBeNull();
});
