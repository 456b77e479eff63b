import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useCloseOnBack } from '#ui/close-on-back.ts';
import { classNames } from '#ui/class-names.ts';
import { CaptureControls } from './capture-controls.tsx';
import { CaptureLabel } from './capture-label.tsx';
import { CaptureProblem } from './capture-problem.tsx';
import { UnsavedTakes } from './unsaved-takes.tsx';
import { useCapture } from './use-capture.ts';
import type { Takes } from './use-takes.ts';
import type { CaptureSession } from './capture-session.ts';

/** Returns how many seconds are filmed and in memory, four times a second. */
function useFilmedSeconds(session: CaptureSession | undefined): number {
  const [filmed, setFilmed] = useState(0);
  useEffect(() => {
    if (!session) return;
    const clock = setInterval(() => setFilmed(session.filmedSeconds()), 250);
    return () => clearInterval(clock);
  }, [session]);
  return filmed;
}

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

const whole = 'col-start-1 row-[1/2] size-full landscape:row-[1/3]';
/** The live picture in the corner of a phone held upright; sideways, above the controls. */
const inset =
  'z-10 col-start-1 row-[1/2] m-3 w-[28%] max-w-48 self-end justify-self-end border border-[#f2eee4] landscape:col-start-2 landscape:m-0 landscape:mt-3 landscape:max-h-[30dvh] landscape:w-2/3 landscape:max-w-none landscape:justify-self-center';

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
          className="fixed inset-0 z-50 grid grid-rows-[minmax(0,1fr)_auto] bg-[#0e1216] text-[#f2eee4] [&_:focus-visible]:outline-band-ink landscape:grid-cols-[minmax(0,1fr)_14rem] landscape:grid-rows-[auto_minmax(0,1fr)] landscape:lg:grid-cols-[minmax(0,1fr)_22rem]"
        >
          <Primitive.Title className="sr-only">Film with a delay</Primitive.Title>
          <video
            ref={preview}
            muted
            playsInline
            aria-label="Live picture"
            className={classNames('min-h-0 min-w-0 object-contain', isDelayed ? inset : whole)}
          />
          <div
            ref={stage}
            className="relative col-start-1 row-[1/2] min-h-0 min-w-0 overflow-hidden landscape:row-[1/3]"
          >
            <canvas
              ref={canvas}
              role="img"
              aria-label="Delayed picture"
              hidden={!isDelayed}
              className="absolute inset-0 size-full object-contain"
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
          <div className="mx-auto flex w-full max-w-xl flex-col gap-3 px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] landscape:col-start-2 landscape:row-[2/3] landscape:overflow-y-auto landscape:px-3 landscape:lg:px-6">
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
