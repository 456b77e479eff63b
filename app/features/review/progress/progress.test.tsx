import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { Progress } from './progress.tsx';

const nothing = {
  grip_m: null,
  pole_length_m: null,
  pole_rating_kg: null,
  run_up_lefts: null,
  bar_m: null,
  made: null,
  clearance_above_grip_m: null,
  take_off_distance_m: null,
  take_off_distance_error_m: null,
  take_off_distance_checked_by: null,
  grip_height_m: null,
  grip_height_error_m: null,
  grip_height_checked_by: null,
  run_up_speed: null,
  run_up_speed_error: null,
  run_up_speed_checked_by: null,
  pole_bend: null,
  pole_bend_error: null,
  pole_bend_checked_by: null,
  hips_over_bar_m: null,
  hips_over_bar_error_m: null,
  hips_over_bar_checked_by: null,
  contact_s: null,
  contact_error_s: null,
  steps_per_s: null,
  steps_per_s_error: null,
  last_step_s: null,
  last_step_error_s: null,
  second_last_step_s: null,
  second_last_step_error_s: null,
  plant_to_take_off_s: null,
  plant_to_take_off_error_s: null,
};
const jump = { ...nothing, submission_id: 'jump', sent_at: '2026-09-01T12:00:00Z', grip_m: 4.2 };
const timed = {
  ...nothing,
  submission_id: 'timed',
  sent_at: '2026-10-01T12:00:00Z',
  contact_s: 0.1166,
  contact_error_s: 0.0167,
  last_step_s: 0.21,
};

const meet = {
  session_id: 'meet',
  kind: 'meet',
  held_on: '2026-09-20',
  submission_id: null,
  bar_m: 4.5,
  made: true,
  grip_m: 4.2,
  pole_length_m: 4.6,
  pole_rating_kg: 77,
  run_up_lefts: 7,
};

function renderProgress(
  rows: readonly unknown[],
  logged: readonly unknown[] = [],
  weeks: readonly unknown[] = [],
) {
  mockBackend({
    'POST /rest/v1/rpc/jump_progress': () => Response.json(rows),
    'POST /rest/v1/rpc/list_best_jumps': () => Response.json(logged),
    'POST /rest/v1/rpc/count_training_days': () => Response.json(weeks),
  });
  return renderPage(<Progress athleteId="ada" whenEmpty="Nothing yet." />).user;
}

test('step times are a group of their own, with their ± where it is known', async () => {
  const user = renderProgress([timed, jump]);
  await user.click(await screen.findByRole('button', { name: 'Step times' }));
  const slider = screen.getByRole('slider', { name: 'Jump' });
  expect(slider.getAttribute('aria-valuetext')).toContain('ground contact 117 ±17 ms; last step 210 ms');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = screen.getByRole('table', { name: 'Step times of each jump, newest first' });
  // Only the jumps that have some.
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByText('117 ±17 ms')).toBeTruthy();
  expect(within(table).getByText('210 ms')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Heights and speed' }));
  expect(within(screen.getByRole('table')).getByText('4.20 m')).toBeTruthy();
});

test('one group needs no choice', async () => {
  renderProgress([jump]);
  await screen.findByRole('slider', { name: 'Jump' });
  expect(screen.queryByRole('group', { name: 'Numbers' })).toBeNull();
});

test('each measured number has its ± and says if its camera was not checked', async () => {
  const measured = {
    ...jump,
    run_up_speed: 8.4,
    run_up_speed_error: 0.2,
    take_off_distance_m: 3.69,
    take_off_distance_error_m: 0.02,
    take_off_distance_checked_by: 'points',
  };
  const user = renderProgress([measured]);
  const text = (await screen.findByRole('slider', { name: 'Jump' })).getAttribute('aria-valuetext');
  expect(text).toMatch(
    /speed, last 5 m [^;]*8\.4 ±0\.2 m\/s[^;]*, camera not checked; take-off distance [^;]*3\.69 m ±2 cm/,
  );
  expect(text?.match(/camera not checked/g)).toHaveLength(1);
  // One in the legend, one beside the number.
  expect(screen.getAllByText('Camera not checked')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(within(screen.getByRole('table')).getByText('Camera not checked')).toBeTruthy();
});

test('the best jump of a meet in the log is among the filmed ones, with its pole', async () => {
  const user = renderProgress([jump], [meet]);
  const slider = await screen.findByRole('slider', { name: 'Jump' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(
    /September 20, 2026, meet; .*pole .*4\.60 m \/ 77 kg.*; 7 lefts/,
  );
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
});

test('a logged jump that was filmed is there once', async () => {
  const user = renderProgress([{ ...jump, bar_m: 4.5 }], [{ ...meet, submission_id: 'jump' }]);
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
});

test('the days trained are counted by week, also before the first jump', async () => {
  renderProgress([], [], [{ week: '2026-09-14', days: 4 }]);
  expect(await screen.findByRole('img', { name: /^Days trained a week.*September 14: 4/ })).toBeTruthy();
  expect(screen.getByText('Nothing yet.')).toBeTruthy();
});
