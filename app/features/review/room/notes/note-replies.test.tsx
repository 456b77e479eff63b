import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakePlayer, fakeVideo } from '#testing/fake-player.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { Note, Review } from '../../review.ts';
import type { Change } from '../data/changes.ts';
import { syntheticFilm } from '../measure/math/synthetic-film.ts';
import { useRoomPen } from '../room-contexts.ts';
import { RoomProvider } from '../room-provider.tsx';
import { NoteDetails } from './note-details.tsx';
import { NotesPanel } from './notes-panel.tsx';

const note = (id: string, atUs: number): Note => ({
  id,
  atUs,
  endUs: null,
  body: `About ${id}`,
  shapes: [],
  doneAt: null,
});
const review = {
  submissionId: 's',
  athleteId: 'ada',
  status: 'approved',
  notes: [note('plant', 0), note('swing', 500_000)],
  phases: {},
  steps: [],
  measurements: [],
  paths: {},
  replies: [],
  drills: [],
  summary: '',
} as unknown as Review;

/** Renders the notes of a finished review for its athlete. Every frame can be shown at once. */
function renderNotes() {
  const player = createFakePlayer(60, 60);
  player.set({ ...syntheticFilm, frame: 0 });
  const put = vi.fn<(change: Change) => void>();
  function Notes() {
    const { addShape } = useRoomPen();
    return (
      <>
        <button
          type="button"
          onClick={() =>
            addShape({
              type: 'line',
              points: [
                [0.1, 0.1],
                [0.2, 0.2],
              ],
            })
          }
        >
          Draw
        </button>
        <NotesPanel renderDetails={(selected) => <NoteDetails note={selected} userId="ada" />} />
      </>
    );
  }
  const video = fakeVideo(player);
  const page = renderPage(
    <RoomProvider review={review} video={video} startUs={undefined} onChange={put}>
      <Notes />
    </RoomProvider>,
  );
  return { ...page, put };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
const selectNote = (time: string) => screen.getByRole('button', { name: new RegExp(`^${time}`) });

test('a reply that is being written stays with its note while another note is selected', async () => {
  const { user, put } = renderNotes();
  await user.click(selectNote('0:00.00'));
  await user.type(field(), 'First');
  await user.click(selectNote('0:00.50'));
  expect(field().value).toBe('');
  await user.type(field(), 'Second');
  await user.click(selectNote('0:00.00'));
  expect(field().value).toBe('First');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(put).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      kind: 'reply',
      reply: expect.objectContaining({ noteId: 'plant', body: 'First' }) as unknown,
    }),
  );
  expect(field().value).toBe('');
  await user.click(selectNote('0:00.50'));
  expect(field().value).toBe('Second');
});

test('the drawing of a reply stays while a reply to another note is drawn', async () => {
  const { user, put } = renderNotes();
  const draw = async () => {
    await user.click(screen.getByRole('button', { name: 'Draw on this frame' }));
    await user.click(screen.getByRole('button', { name: 'Draw' }));
    expect(screen.getByRole('status').textContent).toContain('Line');
  };
  await user.click(selectNote('0:00.00'));
  await draw();
  await user.click(selectNote('0:00.50'));
  await draw();
  await user.click(selectNote('0:00.00'));
  screen.getByRole('button', { name: 'Continue' });
  expect(screen.getByRole('status').textContent).toContain('Line');
  await user.type(field(), 'See');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(put).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      reply: expect.objectContaining({ noteId: 'plant', atUs: 0 }) as unknown,
    }),
  );
});
