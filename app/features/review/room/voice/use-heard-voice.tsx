import type { ReactNode } from 'react';
import { useMedia } from '#lib/page/use-media.ts';
import { useOpenReview } from '../room-contexts.ts';
import { CaptionList } from './caption-list.tsx';
import { useVoiceState, type HeardVoice } from './use-voice-player.ts';
import { VoiceBar } from './voice-bar.tsx';
import { VoiceLayer } from './voice-layer.tsx';

interface HeardVoiceOptions {
  voice: HeardVoice;
  title: string;
  captionsTitle: string;
}

/** What the room shows to those who listen to a voice-over, by place. */
export function useHeardVoice({ voice, title, captionsTitle }: HeardVoiceOptions) {
  const { review } = useOpenReview();
  const isWide = useMedia('(min-width: 64rem)', true);
  const { voiceOver, voicePlayer } = voice;
  const isFollowing = useVoiceState(voicePlayer, (state) => state.isFollowing);
  const captions = voiceOver?.captions ?? [];
  const bar: ReactNode = voiceOver && <VoiceBar voice={voice} notes={review.marks} title={title} />;
  return {
    overlay: isFollowing && voicePlayer && <VoiceLayer voicePlayer={voicePlayer} captions={captions} />,
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
