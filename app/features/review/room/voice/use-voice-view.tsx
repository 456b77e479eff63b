import type { ReactNode } from 'react';
import { toast } from '../../../../ui/toast.tsx';
import type { Review } from '../../review.ts';
import type { Permissions } from '../permissions.ts';
import type { SidePanel } from '../side-panels.tsx';
import type { RoomVideo } from '../video/use-video-player.ts';
import { CaptionList } from './caption-editor.tsx';
import { DownloadVideo } from './download-video.tsx';
import { useVoiceState } from './use-voice-player.ts';
import type { Voice } from './use-voice.ts';
import { VoiceBar } from './voice-bar.tsx';
import { VoiceLayer } from './voice-layer.tsx';
import { VoicePanel } from './voice-panel.tsx';

interface VoiceViewOptions {
  voice: Voice;
  review: Review;
  video: RoomVideo;
  permissions: Permissions;
  isWide: boolean;
}

/** What the room shows of a voice-over, by place. */
export function useVoiceView({ voice, review, video, permissions, isWide }: VoiceViewOptions) {
  const { voiceOver, voicePlayer } = voice;
  const isFollowing = useVoiceState(voicePlayer, (state) => state.isFollowing);
  const captions = voiceOver?.captions ?? [];
  const bar: ReactNode = voiceOver && !permissions.canReview && (
    <VoiceBar
      voice={voice}
      notes={review.notes}
      title={permissions.isCoach ? 'Voice-over' : 'Your coach talks you through it'}
    />
  );
  const panels: SidePanel[] = permissions.canReview
    ? [
        {
          key: 'voice',
          label: 'Voice',
          content: <VoicePanel voice={voice} review={review} filmUrl={video.url} />,
        },
      ]
    : [];
  return {
    panels,
    overlay: isFollowing && voicePlayer && (
      <VoiceLayer video={video} voicePlayer={voicePlayer} captions={captions} />
    ),
    belowVideo: !isWide && bar,
    aboveNotes: isWide && bar,
    transcript: !permissions.canReview && voiceOver && (
      <>
        {captions.length > 0 && (
          <details className="border-b border-hairline">
            <summary className="flex min-h-11 cursor-pointer items-center px-4 text-15 font-semibold -outline-offset-2 hover:bg-surface-2">
              What your coach says
            </summary>
            <CaptionList voice={voice} captions={captions} />
          </details>
        )}
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
