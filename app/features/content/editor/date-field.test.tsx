import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateField } from './date-field.tsx';

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function type(value: string) {
  const onChange = vi.fn();
  const { unmount } = render(
    <DateField label="Publish at" format="date-time" value={undefined} onChange={onChange} />,
  );
  fireEvent.change(screen.getByLabelText('Publish at'), { target: { value } });
  const said = screen.getByRole('status').textContent;
  unmount();
  return { said, stored: onChange.mock.calls[0]?.[0] as unknown };
}

test('says that 2:30 does not exist in the night when clocks go forward, and what is used', () => {
  const { said, stored } = type('2027-03-14T02:30');
  expect(said).toMatch(/2:30\sAM does not exist.*3:30\sAM/);
  expect(stored).toBe('2027-03-14T07:30:00.000Z');
});

test('says which 1:30 is used in the night when clocks go back', () => {
  const { said, stored } = type('2027-11-07T01:30');
  expect(said).toMatch(/1:30\sAM comes twice/);
  expect(stored).toBe('2027-11-07T05:30:00.000Z');
});

test('says nothing about other times', () => {
  for (const time of ['2027-03-14T01:59', '2027-03-14T03:00', '2027-11-07T02:00', '2027-06-01T02:30'])
    expect(type(time).said, time).toBe('');
});
