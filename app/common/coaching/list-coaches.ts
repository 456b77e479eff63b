import { queryOptions } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';

const listCoaches = () => rpc('list_coaches');

export type Coach = Awaited<ReturnType<typeof listCoaches>>[number];

/** Everyone who can coach, by name. Coaches only. */
export const coachesQuery = queryOptions({ queryKey: ['coaches'], queryFn: listCoaches });
