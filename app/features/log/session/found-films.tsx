import { useQuery } from '@tanstack/react-query';
import { matchByTime } from '#domain/match-films.ts';
import type { Attempt } from '#domain/jump-log.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { LoggedSession } from '../data/log.ts';
import { filmsQuery } from './list-films.ts';

interface FoundFilmsProps {
  session: LoggedSession;
  userId: string;
  onChange: (attempt: Attempt) => void;
}

/** Offers to join videos with the jumps that were logged when they were sent. */
export function FoundFilms({ session, userId, onChange }: FoundFilmsProps) {
  const { data: films = [] } = useQuery(filmsQuery(userId, session.heldOn));
  const joined = new Set(session.attempts.map(({ submissionId }) => submissionId));
  const { matches } = matchByTime(
    session.attempts.filter(({ submissionId, result }) => submissionId === null && result !== 'passed'),
    films.filter(({ id }) => !joined.has(id)),
  );
  if (matches.size === 0) return null;
  const one = matches.size === 1;
  return (
    <Notice tone="info">
      <p>
        {one ? 'A video fits a jump' : `${matches.size} videos fit jumps`} that you logged at the same time.
      </p>
      <Button
        look="secondary"
        className="mt-3"
        onClick={() => {
          for (const [submissionId, attemptId] of matches) {
            const attempt = session.attempts.find(({ id }) => id === attemptId);
            if (attempt) onChange({ ...attempt, submissionId });
          }
        }}
      >
        {one ? 'Join them' : 'Join all'}
      </Button>
    </Notice>
  );
}
