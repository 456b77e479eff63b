import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { PlanSession } from './plan.ts';
import { SessionForm } from './session-form.tsx';

const library = {
  'GET /rest/v1/videos': () =>
    Response.json([
      { id: 'v1', title: 'A-skip', category: 'Warm-up' },
      { id: 'v2', title: 'Wall plant', category: 'PVD' },
    ]),
};
const session: PlanSession = {
  id: 's',
  week: 1,
  day: 1,
  title: 'Runway',
  notes: '',
  items: [
    { id: 'i1', videoId: 'v1', title: 'A-skip', sets: 2, reps: '30 m', note: '', measures: null },
    {
      id: 'i2',
      videoId: null,
      title: 'Dips',
      sets: 3,
      reps: '8',
      note: 'Slow.',
      measures: ['weight', 'reps'],
    },
  ],
};

function open(edited?: PlanSession) {
  mockBackend(library);
  const save = vi.fn();
  return { save, ...renderPage(<SessionForm session={edited} isPending={false} save={save} />) };
}
const submit = (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('button', { name: 'Save session' }));

test('saves an exercise of the library and one in the coach’s own words', async () => {
  const { user, save } = open();
  await user.type(screen.getByLabelText('Title'), 'Drills ');
  await user.type(screen.getByLabelText('Add from the library'), 'plant');
  await user.click(await screen.findByRole('button', { name: /^Wall plant/ }));
  await user.type(screen.getByLabelText('Reps'), '8');
  await user.click(screen.getByRole('button', { name: 'Add your own exercise' }));
  await user.type(screen.getByLabelText('Name'), 'Hill sprint');
  await user.click(screen.getByRole('button', { name: 'Add your own exercise' }));
  await submit(user);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    title: 'Drills',
    items: [
      { videoId: 'v2', title: 'Wall plant', sets: 3, reps: '8' },
      { videoId: null, title: 'Hill sprint', sets: 3, reps: '' },
    ],
  });
});

test('keeps the ids of exercises when their order changes', async () => {
  const { user, save } = open(session);
  await user.click(screen.getByRole('button', { name: 'Move Dips up' }));
  await submit(user);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0]).toEqual({
    title: 'Runway',
    notes: '',
    items: [session.items[1], session.items[0]],
  });
});

test('removes an exercise and keeps the focus in the form', async () => {
  const { user, save } = open(session);
  await user.click(screen.getByRole('button', { name: 'Remove A-skip' }));
  expect(document.activeElement?.textContent).toBe('Exercises');
  await submit(user);
  await waitFor(() => expect(save.mock.calls[0]?.[0].items).toHaveLength(1));
});

test('athletes log what the text of reps suggests, until the coach chooses', async () => {
  const { user, save } = open(session);
  const box = (exercise: string, name: string) =>
    within(screen.getByRole('group', { name: `Athletes log in ${exercise}` })).getByRole('checkbox', {
      name,
    });
  expect(box('A-skip', 'Time')).toHaveProperty('checked', true);
  expect(box('A-skip', 'Weight')).toHaveProperty('checked', false);
  await user.click(box('A-skip', 'Time'));
  await user.click(box('Dips', 'Repetitions'));
  await submit(user);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    items: [{ measures: ['distance'] }, { measures: ['weight'] }],
  });
});

test('asks for a title and for 1 to 20 sets', async () => {
  const { user, save } = open(session);
  await user.clear(screen.getByLabelText('Title'));
  const [first] = screen.getAllByRole('listitem');
  const sets = within(first as HTMLElement).getByLabelText('Sets');
  await user.clear(sets);
  await user.type(sets, '0');
  await submit(user);
  await screen.findByText('Enter a title.');
  expect(sets.getAttribute('aria-invalid')).toBe('true');
  expect(save).not.toHaveBeenCalled();
});
