import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Exercise } from '../exercise.ts';
import { videoLinksQuery } from './sign-video-links.ts';

// The player is larger than the library, so it loads with the first opened exercise.
const Player = lazy(() => import('#ui/player/player.tsx').then(({ Player }) => ({ default: Player })));

type Links = Pick<Exercise, 'sources' | 'captions'>;

function Frame({ poster, children }: { poster?: string; children?: ReactNode }) {
  return (
    <div className="relative aspect-video w-full bg-[#0e1216]">
      {poster !== undefined && <img src={poster} alt="" className="size-full object-cover opacity-40" />}
      {children}
    </div>
  );
}

function ExercisePlayer({ exercise, links }: { exercise: Exercise; links: Links }) {
  const { title, poster, isSilent } = exercise;
  return (
    <Suspense fallback={<Frame />}>
      <Player
        title={title}
        poster={poster}
        isSilent={isSilent}
        sources={links.sources}
        captions={links.captions}
      />
    </Suspense>
  );
}

interface ExerciseVideoProps {
  exercise: Exercise;
  /** Shown with the locked video. */
  offer?: ReactNode;
}

function SubscriberVideo({ exercise, offer }: ExerciseVideoProps) {
  const { data: links, error, refetch } = useQuery(videoLinksQuery(exercise));
  if (error) {
    return (
      <>
        <Frame poster={exercise.poster} />
        <Notice tone="error">The video didn’t load. Check your connection and try again.</Notice>
        <Button look="secondary" className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  }
  if (links === undefined) return <Frame poster={exercise.poster} />;
  if (links !== 'locked') return <ExercisePlayer exercise={exercise} links={links} />;
  return (
    <>
      <Frame poster={exercise.poster}>
        <LockKeyhole
          aria-hidden
          className="absolute inset-0 m-auto size-12 text-[#f2eee4]"
          strokeWidth={1.5}
        />
      </Frame>
      {offer}
    </>
  );
}

/** The player, or a locked poster with an offer when the member needs a subscription. */
export function ExerciseVideo(props: ExerciseVideoProps) {
  const { exercise } = props;
  if (exercise.access === 'subscribers') return <SubscriberVideo {...props} />;
  return <ExercisePlayer exercise={exercise} links={exercise} />;
}
