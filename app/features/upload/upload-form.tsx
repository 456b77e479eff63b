import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { sessionStore } from '#lib/session/session.ts';
import { useUnits } from '#common/units/units.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { guardianshipQuery } from '#common/guardian/load-guardianship.ts';
import { Button } from '#ui/button.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { toast } from '#lib/page/toast.ts';
import { AboutVideo } from './jump/about-video.tsx';
import { checkDraft, hasProblem } from './video/check-draft.ts';
import { ChosenVideo } from './video/chosen-video.tsx';
import { emptyDraft } from './jump/jump-draft.ts';
import { saveLastJump } from './jump/last-jump.ts';
import { PickVideo } from './video/pick-video.tsx';
import type { QueueState } from './queue/queue-state.ts';
import { isCreditSpent, type ReviewsLeft } from './own/reviews-left.ts';
import { TrimSection } from './trim/trim-section.tsx';
import { getUploadQueue } from './queue/use-upload-queue.ts';
import type { VideoChooser } from './video/use-pick-video.ts';

interface UploadFormProps {
  user: SessionUser;
  queue: QueueState;
  picker: VideoChooser;
  /** Undefined until they are loaded. */
  reviews: ReviewsLeft | undefined;
}

const noProblems = { fields: {}, guardian: {} };

/** The form to choose, preview, describe and send a video. */
export function UploadForm({ user, queue, picker, reviews }: UploadFormProps) {
  const { describe, send, cancel } = getUploadQueue();
  const { data: guardianship } = useQuery(guardianshipQuery(user.id));
  const units = useUnits();
  const form = useRef<HTMLFormElement>(null);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  /** Submits of the chosen video that failed validation. */
  const [failedSubmits, setFailedSubmits] = useState({ id: '', count: 0 });
  // Another version of a video has its own form.
  const chosen = queue.videos.find(
    ({ phase, replaces }) => phase.name === 'chosen' && replaces === undefined,
  );
  const others = queue.videos.filter((video) => video !== chosen);
  const draft = chosen?.about ?? emptyDraft(units);
  // While the answer is not loaded, for example offline, only an age already entered is shown.
  const asksAge = guardianship
    ? guardianship.isAgeDue && !others.some(({ about }) => about?.age)
    : draft.age !== undefined;
  const queuedCredits = others.filter(({ about }) => about?.spendsCredit).length;
  const left = reviews && {
    ...reviews,
    credits: reviews.credits - queuedCredits,
    free: Math.max(0, reviews.free - (others.length - queuedCredits)),
  };
  const spendsCredit = isCreditSpent(draft.spendsCredit, left);
  const problems = checkDraft(draft, { asksAge, ownEmail: user.email });
  const showsProblems = chosen !== undefined && failedSubmits.id === chosen.id;

  useEffect(() => {
    if (failedSubmits.count > 0) focusFirstInvalid(form.current);
  }, [failedSubmits]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!chosen) return toast({ title: 'Please select a video file', tone: 'error' });
    if (sessionStore.getSession().status !== 'signed-in') {
      return toast({ title: 'You must be signed in to upload videos', tone: 'error' });
    }
    if (hasProblem(problems)) {
      return setFailedSubmits({ id: chosen.id, count: failedSubmits.count + 1 });
    }
    // Drops answers to questions that the form no longer asks.
    describe(chosen.id, {
      ...draft,
      age: asksAge ? draft.age : undefined,
      spendsCredit,
    });
    saveLastJump(user.id, draft);
    send(chosen.id);
  }

  return (
    <form ref={form} aria-label="Send a video" noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {chosen ? (
        <>
          <ChosenVideo
            key={chosen.id}
            video={chosen}
            isUnsaved={queue.unsaved.includes(chosen.id)}
            onDiscard={() => void cancel(chosen.id)}
            onPlayer={setPlayer}
          />
          <AboutVideo
            key={`about-${chosen.id}`}
            trim={<TrimSection video={chosen} player={player} />}
            rates={chosen.rates}
            userId={user.id}
            draft={draft}
            problems={showsProblems ? problems : noProblems}
            asksAge={asksAge}
            guardian={guardianship?.guardian}
            reviews={left}
            spendsCredit={spendsCredit}
            onChange={(about) => describe(chosen.id, about)}
          />
        </>
      ) : (
        <PickVideo picker={picker} />
      )}
      <Button type="submit" disabled={!chosen} className="self-start max-sm:self-stretch">
        Upload Video
      </Button>
    </form>
  );
}
