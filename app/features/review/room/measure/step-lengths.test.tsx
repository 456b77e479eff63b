import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { spanOf, StepLengths } from './step-lengths.tsx';

const step = (value: number, error: number) => ({
  meters: { value, error },
  time: { value: 0.233, error: 0.017 },
});

test('all steps with their ± are inside one scale, which is never narrower than 40 cm', () => {
  expect(spanOf([step(2.05, 0.06).meters, step(2.31, 0.06).meters])).toEqual([1.9, 2.4]);
  expect(spanOf([step(2.05, 0.01).meters])).toEqual([1.8, 2.3]);
  expect(spanOf([step(0.1, 0.5).meters])[0]).toBe(0);
});

test('draws each step at its length, the last one last, with the ± on both sides', () => {
  const { container } = render(<StepLengths steps={[step(2.31, 0.06), step(2.05, 0.04)]} units="metric" />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2nd to last2\.31 m ±6 cm/),
    expect.stringMatching(/^Last step2\.05 m ±4 cm/),
  ]);
  const [before, last] = [...container.querySelectorAll('circle')].map((dot) =>
    Number(dot.getAttribute('cx')),
  );
  expect(before).toBeGreaterThan(last ?? NaN);
  const ends = (container.querySelectorAll('path')[1]?.getAttribute('d') ?? '').match(/[\d.]+/g)?.map(Number);
  expect(((ends?.[0] ?? NaN) + (ends?.[2] ?? NaN)) / 2).toBeCloseTo(before ?? NaN);
});

test('draws nothing without a step', () => {
  expect(render(<StepLengths steps={[]} units="metric" />).container.textContent).toBe('');
});
