import { screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createFakePlayer, fakeVideo } from '#testing/fake-player.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { Note, Review } from '../../review.ts';
import { applyChanges } from '../data/changes.ts';
import { permissionsFor } from '../permissions.ts';
import { useOpenReview, useRoomPen } from '../room-contexts.ts';
import { RoomProvider } from '../room-provider.tsx';
import { NotesPanel } from './notes-panel.tsx';

const note = (id: string, atUs: number): Note => ({
  id,
  atUs,
  endUs: null,
  body: '',
  shapes: [],
  doneAt: null,
});
/** Only the card of a note reads whether it is done. */
const readDone = vi.fn(() => null);
const start = {
  submissionId: 's',
  status: 'pending',
  notes: [
    note('plant', 0),
    Object.defineProperty(note('swing', 500_000), 'doneAt', { enumerable: true, get: readDone }),
  ],
  phases: {},
  steps: [],
  measurements: [],
  paths: {},
  replies: [],
  voiceOver: undefined,
  summary: '',
} as unknown as Review;
const video = fakeVideo(createFakePlayer(60, 60));

function Room({ children }: { children: ReactNode }) {
  const [review, setReview] = useState(start);
  return (
    <RoomProvider
      review={review}
      video={video}
      startUs={undefined}
      permissions={permissionsFor(review, true)}
      onChange={(change) => setReview((before) => applyChanges(before, [change]))}
    >
      {children}
    </RoomProvider>
  );
}

test('typing in a note renders no other note, and nothing that does not show its words', async () => {
  const rendered = vi.fn();
  function Picture() {
    useOpenReview();
    useRoomPen();
    rendered();
    return null;
  }
  const { user } = renderPage(
    <Room>
      <NotesPanel renderDetails={() => null} />
      <Picture />
    </Room>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note at 0:00.00' });
  await user.click(field);
  readDone.mockClear();
  rendered.mockClear();
  await user.type(field, 'Run taller');
  expect(field.value).toBe('Run taller');
  expect(readDone).not.toHaveBeenCalled();
  expect(rendered).not.toHaveBeenCalled();
});
