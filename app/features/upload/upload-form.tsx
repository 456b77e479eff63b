import { useEffect, useRef, useState, type FormEvent } from 'react';
import { sessionStore } from '../../lib/session/session.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { useGuardianship } from '../../lib/guardian/use-guardianship.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { AboutVideo } from './about-video.tsx';
import { checkDraft, hasProblem } from './check-draft.ts';
import { VideoRefusal, type VideoLimits } from './check-video.ts';
import { describeVideo, getReady } from './choose-video.ts';
import { ChosenVideo } from './chosen-video.tsx';
import { emptyDraft } from './jump-draft.ts';
import { keepLastJump, usualSystem } from './last-jump.ts';
import { PickVideo } from './pick-video.tsx';
import type { QueueState } from './queue/queue-state.ts';
import { TrimFold } from './trim/trim-fold.tsx';
import { getUploadQueue } from './queue/use-upload-queue.ts';

interface UploadFormProps {
  user: SessionUser;
  queue: QueueState;
  limits: VideoLimits;
  /** Reviews that are paid for; undefined while nobody knows. */
  credits: number | undefined;
}

const noProblems = { fields: {}, guardian: {} };

/** Choose a video, look at it, say what there is to say, send it. */
export function UploadForm({ user, queue, limits, credits }: UploadFormProps) {
  const { choose, describe, send, cancel } = getUploadQueue();
  const { guardianship } = useGuardianship(user.id);
  const form = useRef<HTMLFormElement>(null);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Counts failed submits of the chosen video because of invalid details. */
  const [refused, setRefused] = useState({ id: '', times: 0 });
  const chosen = queue.videos.find(({ phase }) => phase.name === 'chosen');
  const others = queue.videos.filter((video) => video !== chosen);
  const draft = chosen?.about ?? emptyDraft(usualSystem(user.id));
  // Without a signal nobody knows; then only an answer that was begun is shown.
  const asksAge = guardianship
    ? guardianship.isMinor === null && !others.some(({ about }) => about?.age)
    : draft.age !== undefined;
  const left =
    credits === undefined ? undefined : credits - others.filter(({ about }) => about?.spendsCredit).length;
  const problems = checkDraft(draft, { asksAge, ownEmail: user.email });
  const isRefused = chosen !== undefined && refused.id === chosen.id;

  useEffect(() => {
    if (refused.times > 0) focusFirstInvalid(form.current);
  }, [refused]);

  async function pick(file: File | undefined): Promise<void> {
    setProblem(undefined);
    if (!file) return toast({ title: 'Please select a video file', tone: 'error' });
    setBusy(true);
    try {
      // What is on the way will wait for a review, too.
      const usedWaiting = limits.usedWaiting + queue.videos.length;
      choose(await describeVideo(file, user.id, { ...limits, usedWaiting }), file);
    } catch (error) {
      if (!(error instanceof VideoRefusal)) throw error;
      setProblem(error.message);
      if (error.isNoVideo) toast({ title: 'Please select a video file', tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!chosen) return toast({ title: 'Please select a video file', tone: 'error' });
    if (sessionStore.getSession().status !== 'signed-in') {
      return toast({ title: 'You must be signed in to upload videos', tone: 'error' });
    }
    if (hasProblem(problems)) return setRefused({ id: chosen.id, times: refused.times + 1 });
    // What is no longer asked or offered is not sent.
    describe(chosen.id, {
      ...draft,
      age: asksAge ? draft.age : undefined,
      spendsCredit: draft.spendsCredit && (left === undefined || left > 0),
    });
    keepLastJump(user.id, draft);
    send(chosen.id);
  }

  return (
    <form ref={form} aria-label="Send a video" noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {chosen ? (
        <>
          <ChosenVideo
            key={chosen.id}
            video={chosen}
            isUnkept={queue.unkept.includes(chosen.id)}
            onDiscard={() => void cancel(chosen.id)}
            onPlayer={setPlayer}
          />
          <AboutVideo
            key={`about-${chosen.id}`}
            trim={<TrimFold video={chosen} player={player} />}
            userId={user.id}
            draft={draft}
            problems={isRefused ? problems : noProblems}
            asksAge={asksAge}
            guardian={guardianship?.guardian}
            creditsLeft={left}
            onChange={(about) => describe(chosen.id, about)}
          />
        </>
      ) : (
        <PickVideo
          onPick={(file) => void pick(file)}
          onReach={getReady}
          isBusy={isBusy}
          limitBytes={limits.fileBytes}
        />
      )}
      {problem !== undefined && !chosen && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" disabled={!chosen} className="self-start max-sm:self-stretch">
        Upload Video
      </Button>
    </form>
  );
}
