import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useEffect } from 'react';
import { useCloseOnBack } from '../../../ui/close-on-back.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CaptureControls } from './capture-controls.tsx';
import { CaptureLabel } from './capture-label.tsx';
import { CaptureProblem } from './capture-problem.tsx';
import { UnsavedTakes } from './unsaved-takes.tsx';
import { useCapture } from './use-capture.ts';
import { useFilmedSeconds } from './use-filmed-seconds.ts';
import type { Takes } from './use-takes.ts';

export interface CaptureScreenProps {
  userId: string;
  takes: Takes;
  onClose: () => void;
}

/** Hides the browser's bars while the screen is open. iPhones cannot. */
function useBrowserFullScreen(): void {
  useEffect(() => {
    const page = document.documentElement;
    if (!('requestFullscreen' in page)) return;
    void page.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
    return () => {
      if (document.fullscreenElement === page) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}

/** Films over the whole screen and shows the picture some seconds late. */
export function CaptureScreen({ userId, takes, onClose }: CaptureScreenProps) {
  const { stage, preview, canvas, session, state, message, isSaving } = useCapture(userId, takes.save);
  const filmed = useFilmedSeconds(session);
  useCloseOnBack(true, onClose);
  useBrowserFullScreen();
  const delay = state?.delay ?? 0;
  const isDelayed = delay > 0 && filmed >= delay;
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-[#0e1216] text-[#f2eee4] [&_:focus-visible]:outline-[#f2eee4] landscape:max-lg:flex-row"
        >
          <Primitive.Title className="sr-only">Film with a delay</Primitive.Title>
          <div ref={stage} className="relative min-h-0 min-w-0 flex-1 overflow-hidden">
            <canvas
              ref={canvas}
              role="img"
              aria-label="Delayed picture"
              hidden={!isDelayed}
              className="absolute inset-0 size-full object-contain"
            />
            <video
              ref={preview}
              muted
              playsInline
              aria-label="Live picture"
              className={classNames(
                'absolute',
                isDelayed
                  ? 'right-3 bottom-3 max-h-[24%] w-[28%] max-w-48 border border-[#f2eee4] bg-[#0e1216] object-contain'
                  : 'inset-0 size-full object-contain',
              )}
            />
            {session && state && <CaptureLabel state={state} filmed={filmed} isDelayed={isDelayed} />}
            {session && state?.problem && <CaptureProblem problem={state.problem} onRetry={session.retry} />}
            <Primitive.Close
              aria-label="Close"
              className="absolute top-3 right-3 grid size-12 place-items-center rounded-sm bg-[rgb(14_18_22/0.72)] hover:bg-[#232b33]"
            >
              <X aria-hidden strokeWidth={1.5} />
            </Primitive.Close>
          </div>
          <div className="flex shrink-0 flex-col gap-4 px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] landscape:max-lg:w-72 landscape:max-lg:justify-center landscape:max-lg:overflow-y-auto">
            <UnsavedTakes takes={takes} />
            {session && state && (
              <CaptureControls session={session} state={state} filmed={filmed} isSaving={isSaving} />
            )}
            <p role="status" className="min-h-6 text-15">
              {isSaving ? 'Saving…' : message}
              {!isSaving && message !== '' && takes.takes && (
                <span className="whitespace-nowrap"> Takes on this device: {takes.takes.length}</span>
              )}
            </p>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
