import { useQuery } from '@tanstack/react-query';
import { libraryTitlesQuery } from '#common/library/library-titles.ts';
import { formatDate } from '#domain/days.ts';
import { SelectField } from '#ui/field.tsx';
import { LibrarySearch } from '#ui/library-search.tsx';
import type { LinkedDrill, LinkedReview } from '../chat.ts';
import { linkableReviewsQuery } from '../data/list-linkable-reviews.ts';

const promptOf = (
  { isPending, isError }: { isPending: boolean; isError: boolean },
  prompt: string,
): string => {
  if (isPending) return 'Loading…';
  return isError ? 'Couldn’t load the list' : prompt;
};

/** Chooses an exercise of the library. */
export function DrillField({ onChoose }: { onChoose: (drill: LinkedDrill) => void }) {
  const drills = useQuery(libraryTitlesQuery);
  return (
    <LibrarySearch
      label="Drill from the library"
      items={drills.data}
      hasFailed={drills.isError}
      maxResults={6}
      onPick={({ id, title, slug: key }) => onChoose({ id, title, key })}
    />
  );
}

/** Chooses one of the athlete's videos. */
export function ReviewField({
  athleteId,
  onChoose,
}: {
  athleteId: string;
  onChoose: (review: LinkedReview) => void;
}) {
  const reviews = useQuery(linkableReviewsQuery(athleteId));
  return (
    <SelectField
      label="Video and its review"
      value=""
      onChange={({ target }) => {
        const review = reviews.data?.find(({ id }) => id === target.value);
        if (review) onChoose({ id: review.id, fileName: review.fileName });
      }}
    >
      <option value="">
        {promptOf(reviews, reviews.data?.length === 0 ? 'No videos yet' : 'Choose a video')}
      </option>
      {reviews.data?.map(({ id, fileName, createdAt }) => (
        <option key={id} value={id}>
          {fileName}, {formatDate(createdAt)}
        </option>
      ))}
    </SelectField>
  );
}
