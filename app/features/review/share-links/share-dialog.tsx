import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { getVideoLink } from '#common/film/video-link.ts';
import { readUrl } from '#lib/film-place/byte-reader.ts';
import { findPlace } from '#lib/film-place/find-place.ts';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckField } from '#ui/field.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { NewLinkUrl } from '#ui/new-link.tsx';
import { icon, ToolButton } from '../room/video/tool-button.tsx';
import { LinkList } from './link-list.tsx';
import { sharingStateQuery, useMakeLink } from './review-links.ts';
import { SharingRefused } from './sharing-refused.tsx';

const nameChoices = [
  { value: 'shown', label: 'Show my name' },
  { value: 'hidden', label: 'Hide it' },
] as const;
const dayChoices = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;

interface ShareDialogProps {
  submissionId: string;
  /** Object name of the video. */
  videoPath: string;
  hasVoiceOver: boolean;
}

function MakeLink({ submissionId, videoPath, hasVoiceOver }: ShareDialogProps) {
  /** Videos from before the place was removed, and those that we can't read, may say where they were filmed. */
  const { data: namesPlace = true } = useQuery({
    queryKey: ['names-place', videoPath],
    queryFn: async ({ signal }) => {
      const { edits, mayStay } = await findPlace(await readUrl(await getVideoLink(videoPath), signal));
      return mayStay || edits.length > 0;
    },
    // Videos are never replaced.
    staleTime: Infinity,
  });
  const [name, setName] = useState<'shown' | 'hidden'>('hidden');
  const [sharesVoice, setSharesVoice] = useState(false);
  const [days, setDays] = useState<'7' | '30'>('7');
  const noteId = useId();
  const { mutate, isPending, data, error } = useMakeLink(submissionId);
  return (
    <div className="flex flex-col gap-5">
      <ChoiceField
        legend="Your name"
        hint={`The video and the notes stay as they are. They may show or name you${namesPlace ? ', and a phone’s video can contain the place where it was filmed' : ''}.`}
        choices={nameChoices}
        value={name}
        onChange={setName}
      />
      {hasVoiceOver && (
        <div>
          <CheckField
            label="Include your coach’s voice-over"
            aria-describedby={noteId}
            checked={sharesVoice}
            onChange={({ target }) => setSharesVoice(target.checked)}
          />
          <p id={noteId} className="text-13 text-muted">
            Listen to it first: your coach may say your name.
          </p>
        </div>
      )}
      <ChoiceField legend="Ends after" choices={dayChoices} value={days} onChange={setDays} />
      <Button
        className="self-start"
        look={data ? 'secondary' : 'primary'}
        isBusy={isPending}
        onClick={() =>
          mutate({ days: days === '7' ? 7 : 30, showsName: name === 'shown', hasVoice: sharesVoice })
        }
      >
        {isPending ? 'Making the link…' : data ? 'Make another link' : 'Make a link'}
      </Button>
      <ActionFailed error={error} isPending={isPending}>
        The link wasn’t made.
      </ActionFailed>
      {data && !isPending && <NewLinkUrl key={data.id} url={data.url} />}
    </div>
  );
}

function Content(props: ShareDialogProps) {
  const { data: state, error, refetch } = useQuery(sharingStateQuery);
  if (state === undefined) return <NotLoaded what="your sharing settings" error={error} refetch={refetch} />;
  return (
    <>
      {state === 'allowed' ? <MakeLink {...props} /> : <SharingRefused state={state} />}
      <LinkList submissionId={props.submissionId} />
    </>
  );
}

/** A button with a dialog in which the athlete makes links to a finished review, and ends them. */
export function ShareDialog(props: ShareDialogProps) {
  return (
    <Dialog
      title="Share this review"
      description="Anyone with the link can watch the video and read your coach’s notes, without an account. Your replies stay private."
      trigger={
        <ToolButton aria-label="Share" title="Share this review by link" className="sm:w-auto sm:px-3">
          <Share2 {...icon} />
          <span className="font-semibold max-sm:sr-only">Share</span>
        </ToolButton>
      }
    >
      <Content {...props} />
    </Dialog>
  );
}
