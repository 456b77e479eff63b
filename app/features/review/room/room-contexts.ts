import { createContext, useContext, type Context } from 'react';
import type { Review } from '../review.ts';
import type { RoomPen } from './drawing/use-pen-state.ts';
import type { OpenReview } from './open-review.ts';
import type { RoomFilm } from './use-film-state.ts';
import type { RoomView } from './use-view-state.ts';

function useOpen<Value>(context: Context<Value | undefined>): Value {
  const value = useContext(context);
  if (value === undefined) throw new Error('The review room is read outside a RoomProvider');
  return value;
}

export const FilmContext = createContext<RoomFilm | undefined>(undefined);
/** Returns the film and what moves it to a time. */
export const useFilm = (): RoomFilm => useOpen(FilmContext);

export const ReviewContext = createContext<OpenReview | undefined>(undefined);
/** Returns the open review without the words of its notes, and what the user may do. */
export const useOpenReview = (): OpenReview => useOpen(ReviewContext);

export const WordsContext = createContext<Review | undefined>(undefined);
/** Returns the open review with the words of its notes. Its readers render with every key. */
export const useReviewWithWords = (): Review => useOpen(WordsContext);

export const ViewContext = createContext<RoomView | undefined>(undefined);
/** Returns which note is selected or written, and the replies that are being written. */
export const useRoomView = (): RoomView => useOpen(ViewContext);

export const PenContext = createContext<RoomPen | undefined>(undefined);
/** Returns the pen, and the drawings that it can change. */
export const useRoomPen = (): RoomPen => useOpen(PenContext);
