import { toast } from '#lib/page/toast.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import type { SidePanel } from '../side-panels.tsx';
import { DownloadVideo } from './download-video.tsx';
import { useHeardVoice } from './use-heard-voice.tsx';
import type { Voice } from './use-voice.ts';
import { VoicePanel } from './voice-panel.tsx';

/** What the room shows of a voice-over, by place. */
export function useVoiceView(voice: Voice) {
  const { video } = useFilm();
  const { review, permissions } = useOpenReview();
  const heard = useHeardVoice({
    voice,
    title: permissions.isCoach ? 'Voice-over' : 'Your coach talks you through it',
    captionsTitle: 'What your coach says',
  });
  // The coach who records has the player in the panel.
  const isHeard = voice.voiceOver !== undefined && !permissions.canReview;
  const panels: SidePanel[] = permissions.canReview
    ? [{ key: 'voice', label: 'Voice', content: <VoicePanel voice={voice} /> }]
    : [];
  return {
    panels,
    overlay: heard.overlay,
    belowVideo: isHeard && heard.belowVideo,
    aboveNotes: isHeard && heard.aboveNotes,
    transcript: isHeard && (
      <>
        {heard.captions}
        <div className="border-b border-hairline px-4">
          <DownloadVideo voice={voice} filmUrl={video.url} fileName={review.fileName} />
        </div>
      </>
    ),
    /** Whether a recording is not saved. Says so, because it cannot be added to a finished review. */
    isUnsaved(): boolean {
      const isUnsaved = voice.recorder.getState().status !== 'idle';
      if (isUnsaved)
        toast({
          title: 'Your recording isn’t saved yet',
          description: 'Save or discard it in the tab Voice, then finish the review.',
          tone: 'error',
        });
      return isUnsaved;
    },
  };
}
