import type { ReactNode } from 'react';
import type { Review } from '#features/review/review.ts';
import { permissionsFor } from '#features/review/room/permissions.ts';
import type { OpenReview } from '#features/review/room/open-review.ts';
import { FilmContext, ReviewContext } from '#features/review/room/room-contexts.ts';
import type { RoomFilm } from '#features/review/room/use-film-state.ts';

interface FakeRoomProps extends Partial<RoomFilm>, Partial<Pick<OpenReview, 'put'>> {
  review: Review;
  isCoach?: boolean;
  children: ReactNode;
}

/** Gives parts of the review room an open film and review with only what a test needs. */
export function FakeRoom({
  review,
  video = {} as RoomFilm['video'],
  goTo = () => undefined,
  put = () => undefined,
  isCoach = false,
  children,
}: FakeRoomProps) {
  const permissions = permissionsFor(review, isCoach);
  return (
    <FilmContext value={{ video, goTo }}>
      <ReviewContext value={{ review: { ...review, marks: review.notes }, permissions, put }}>
        {children}
      </ReviewContext>
    </FilmContext>
  );
}
