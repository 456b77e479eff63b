import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDate } from '#domain/days.ts';
import { ask } from '#lib/session/ask.ts';
import { LazyComponent } from '#ui/lazy-component.tsx';
import { Link } from '#ui/link.tsx';

const loadPicture = () => import('./kept-picture.tsx').then(({ KeptPicture }) => KeptPicture);

interface NewestPictureProps {
  athleteId: string;
  userId: string;
  title: string;
}

/** The newest picture that is part of an athlete's finished reviews, with a link to its review. Renders nothing without one. */
export function NewestPicture({ athleteId, userId, title }: NewestPictureProps) {
  const { data } = useQuery({
    queryKey: ['newest-picture', athleteId],
    queryFn: () =>
      ask((database) =>
        database
          .from('video_submissions')
          .select('id, created_at')
          .eq('user_id', athleteId)
          .neq('submission_status', 'pending')
          .not('picture_key_us', 'is', null)
          .order('created_at', { ascending: false })
          .limit(1)
          .maybeSingle(),
      ),
  });
  const id = useId();
  if (!data) return null;
  return (
    <section aria-labelledby={id} className="mt-8 flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={id} className="text-21">
          {title}
        </h3>
        <Link
          to={`/reviews/${data.id}`}
          className="inline-flex min-h-11 items-center text-15 font-semibold text-pit underline underline-offset-4"
        >
          Review of {formatDate(data.created_at)}
        </Link>
      </div>
      <LazyComponent load={loadPicture} shouldLoad props={{ submissionId: data.id, userId }} />
    </section>
  );
}
