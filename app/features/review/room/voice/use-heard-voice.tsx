import type { ReactNode } from 'react';
import type { Note } from '../../review.ts';
import type { RoomVideo } from '../video/use-video-player.ts';
import { CaptionList } from './caption-list.tsx';
import { useVoiceState, type HeardVoice } from './use-voice-player.ts';
import { VoiceBar } from './voice-bar.tsx';
import { VoiceLayer } from './voice-layer.tsx';

interface HeardVoiceOptions {
  voice: HeardVoice;
  notes: readonly Note[];
  video: RoomVideo;
  title: string;
  captionsTitle: string;
  isWide: boolean;
}

/** What the room shows to those who listen to a voice-over, by place. */
export function useHeardVoice({ voice, notes, video, title, captionsTitle, isWide }: HeardVoiceOptions) {
  const { voiceOver, voicePlayer } = voice;
  const isFollowing = useVoiceState(voicePlayer, (state) => state.isFollowing);
  const captions = voiceOver?.captions ?? [];
  const bar: ReactNode = voiceOver && <VoiceBar voice={voice} notes={notes} title={title} />;
  return {
    overlay: isFollowing && voicePlayer && (
      <VoiceLayer video={video} voicePlayer={voicePlayer} captions={captions} />
    ),
    belowVideo: !isWide && bar,
    aboveNotes: isWide && bar,
    captions: captions.length > 0 && (
      <details className="border-b border-hairline">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 text-15 font-semibold -outline-offset-2 hover:bg-surface-2">
          {captionsTitle}
        </summary>
        <CaptionList voice={voice} captions={captions} />
      </details>
    ),
  };
}
