import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { storeUnits } from '#common/units/units.ts';
import type { Attempt } from '#domain/jump-log.ts';
import type { LoggedSession } from '../data/log.ts';
import { AttemptPad } from './attempt-pad.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const meet: LoggedSession = {
  id: 'meet',
  kind: 'meet',
  heldOn: '2026-11-29',
  title: 'Club meet',
  barsM: [4.5],
  notes: '',
  version: 1,
  attempts: [],
};

test('a jump of a meet is logged at its height after the units changed on the open pad', async () => {
  storeUnits('metric');
  const onLog = vi.fn<(attempt: Attempt) => void>();
  render(
    <AttemptPad
      session={meet}
      userId="ada"
      poles={[]}
      last={undefined}
      next={{ barM: 4.5, attempt: 1 }}
      confirmation={null}
      onLog={onLog}
    />,
  );
  act(() => storeUnits('imperial'));
  await userEvent.click(screen.getByRole('button', { name: /Missed/ }));
  expect(onLog).toHaveBeenCalledWith(expect.objectContaining({ barM: 4.5, result: 'missed' }));
});

test('what was typed is still there when the page was left before the jump was logged', async () => {
  storeUnits('metric');
  const onLog = vi.fn<(attempt: Attempt) => void>();
  const openPad = (userId = 'ada') =>
    render(
      <AttemptPad
        session={{ ...meet, id: 'practice', kind: 'practice', barsM: [] }}
        userId={userId}
        poles={[]}
        last={undefined}
        confirmation={null}
        onLog={onLog}
      />,
    );
  const bar = () => screen.getByLabelText('Bar height');
  openPad();
  await userEvent.type(bar(), '4.10');
  cleanup();
  openPad('bea');
  expect(bar()).toHaveProperty('value', '');
  cleanup();
  openPad();
  expect(bar()).toHaveProperty('value', '4.10');
  await userEvent.click(screen.getByRole('button', { name: /Made/ }));
  expect(onLog).toHaveBeenCalledWith(expect.objectContaining({ barM: 4.1 }));
  cleanup();
  openPad();
  expect(bar()).toHaveProperty('value', '');
});
