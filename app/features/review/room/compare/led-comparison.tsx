import { classNames } from '#ui/class-names.ts';
import type { SidePanel } from '../side-panels.tsx';
import { usePlayerState } from '../video/use-video-player.ts';
import { VideoStage } from '../video/video-stage.tsx';
import { OtherVideoStatus } from './compare-status.tsx';
import { ShownScreen } from './other-screen.tsx';
import type { Comparison } from './use-comparison.ts';

/** Says why the other film of a voice-over is not in the picture. */
export const missingFilm = {
  gone: 'Another video is compared here. It was deleted, or you don’t have access to it.',
  shared: 'Another video is compared here. A shared link doesn’t include it.',
};

/** A sentence below the picture. */
export function FilmIsMissing({ reason }: { reason: keyof typeof missingFilm }) {
  return (
    <p role="status" className="border-t border-hairline bg-surface px-3 py-2.5 text-15">
      {missingFilm[reason]}
    </p>
  );
}

/** Below the picture while a voice-over compares: what is missing. */
export function LedStatus({ comparison }: { comparison: Comparison }) {
  const { other, isMissing } = comparison;
  const isReady = usePlayerState(other.player, ({ status }) => status === 'ready');
  if (isMissing) return <FilmIsMissing reason="gone" />;
  return isReady ? null : (
    <div className="flex min-h-11 items-center border-t border-hairline bg-surface px-3 text-13">
      <OtherVideoStatus comparison={comparison} />
    </div>
  );
}

/** The other film of a voice-over beside this one, without controls: the recording moves it. */
export function LedBeside({
  comparison: { other, screen },
  isHand,
}: {
  comparison: Comparison;
  isHand: boolean;
}) {
  const hasFailed = usePlayerState(other.player, ({ status }) => status === 'failed');
  if (hasFailed) return null;
  return (
    <section
      aria-label="Comparison of the voice-over"
      className={classNames(
        'min-w-0 flex-1 border-hairline',
        isHand
          ? 'flex min-h-[22.5dvh] flex-[1_1_0px] flex-col border-t hand:order-1'
          : 'border-l max-lg:border-l-0 max-lg:border-t',
      )}
    >
      <VideoStage
        video={other}
        label="Comparison video"
        screen={<ShownScreen screen={screen} className="absolute inset-0" />}
        {...(isHand && { className: 'min-h-0 flex-1' })}
      />
    </section>
  );
}

/** The tab of the user's own comparison while a voice-over shows another one. */
export const waitingPanel: SidePanel = {
  key: 'compare',
  label: 'Compare',
  content: (
    <p className="p-4 text-15 text-muted">Your own comparison is back when you leave the voice-over.</p>
  ),
};
