import { expect, test } from 'vitest';
import { formatResult } from './format-result.ts';

test('shows lengths with their uncertainty, and no more decimals than it supports', () => {
  expect(formatResult('take-off', { value: 3.6912, error: 0.0163 }, 'metric')).toBe('3.69 m ±2 cm');
  expect(formatResult('take-off', { value: 3.6912, error: 0.0004 }, 'metric')).toBe('3.69 m ±1 cm');
  expect(formatResult('distance', { value: 3.6912, error: 0.34 }, 'metric')).toBe('3.7 ±0.3 m');
  expect(formatResult('hips-over-bar', { value: -0.302, error: 0.02 }, 'metric')).toBe('−0.30 m ±2 cm');
  expect(formatResult('take-off', { value: 3.6912, error: 0.0163 }, 'imperial')).toBe(`12' 1¼" ±¾"`);
  expect(formatResult("hips-over-bar", { value: -0.302, error: 0.0001 }, "imperial")).toBe(`−1' 0" ±¼"`); // oxfmt-ignore
});

test('shows angles, bends, times and speeds in their units', () => {
  expect(formatResult('pole-angle', { value: 30.41, error: 0.2 }, 'metric')).toBe('30 ±1°');
  expect(formatResult('pole-bend', { value: 29.3, error: 1.4 }, 'metric')).toBe('29 ±1 %');
  expect(formatResult('stopwatch', { value: 0.5, error: 0.0167 }, 'metric')).toBe('500 ±17 ms');
  expect(formatResult('run-up', { value: 8.42, error: 0.21 }, 'metric')).toBe('8.4 ±0.2 m/s');
  expect(formatResult('run-up', { value: 8.42, error: 0.21 }, 'imperial')).toBe('27.6 ±0.7 ft/s');
  expect(formatResult('speed', { value: 8.42, error: 2.1 }, 'metric')).toBe('8 ±2 m/s');
});
