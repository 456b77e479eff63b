import { useQuery } from '@tanstack/react-query';
import { dayOf, formatMoment } from '#domain/days.ts';
import type { Attempt } from '#domain/jump-log.ts';
import { SelectField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { filmsQuery } from './list-films.ts';

interface FilmFieldProps {
  attempt: Attempt;
  userId: string;
  onChange: (submissionId: string | null) => void;
}

/** Joins a jump with a video that the athlete sent. */
export function FilmField({ attempt, userId, onChange }: FilmFieldProps) {
  const { data: films = [] } = useQuery(filmsQuery(userId, dayOf(new Date(attempt.at))));
  const { submissionId } = attempt;
  if (films.length === 0 && submissionId === null) return null;
  return (
    <div>
      <SelectField
        label="Film of this jump"
        value={submissionId ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">None</option>
        {submissionId !== null && films.every(({ id }) => id !== submissionId) && (
          <option value={submissionId}>The film that you joined</option>
        )}
        {films.map(({ id, fileName, at }) => (
          <option key={id} value={id}>
            {fileName}, sent {formatMoment(at)}
          </option>
        ))}
      </SelectField>
      {submissionId !== null && (
        <Link
          to={`/reviews/${submissionId}`}
          className="mt-2 inline-flex min-h-11 items-center text-15 font-semibold text-pit underline underline-offset-4"
        >
          Open its review
        </Link>
      )}
    </div>
  );
}
