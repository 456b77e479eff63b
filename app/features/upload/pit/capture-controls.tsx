import { Circle, Square, SwitchCamera } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { CaptureSession, CaptureState } from './capture-session.ts';
import { delays, keptSeconds, type Delay } from './film-limits.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;

function DelayChoice({ delay, onChange }: { delay: Delay; onChange: (delay: Delay) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-15 font-semibold max-lg:landscape:sr-only">Delay</legend>
      <div className="mt-1.5 grid max-lg:landscape:mt-0 auto-cols-fr grid-flow-col">
        {delays.map((choice) => (
          <label
            key={choice}
            className={classNames(
              'relative -ml-px grid min-h-12 cursor-pointer place-items-center border border-[#6b747d] text-15 whitespace-nowrap max-lg:landscape:text-13 first:ml-0 first:rounded-l-sm last:rounded-r-sm',
              choice === delay ? 'bg-[#f2eee4] font-semibold text-[#0e1216]' : 'hover:bg-[#232b33]',
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm"
              checked={choice === delay}
              onChange={() => onChange(choice)}
            />
            {choice === 0 ? 'Live' : `${choice} s`}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SmallButton({
  children,
  ...rest
}: {
  children: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-sm border border-[#6b747d] px-3 text-15 font-semibold hover:bg-[#232b33] disabled:cursor-not-allowed disabled:border-[#2a333c] disabled:text-[#a9b0b6]"
      {...rest}
    >
      {children}
    </button>
  );
}

interface CaptureControlsProps {
  session: CaptureSession;
  state: CaptureState;
  /** Seconds that are filmed and in memory. */
  filmed: number;
  isSaving: boolean;
}

/** The delay, keeping the last seconds, recording, and the choice of the camera. */
export function CaptureControls({ session, state, filmed, isSaving }: CaptureControlsProps) {
  const { status, delay, recordingSince, hasOtherCamera } = state;
  const isFilming = status === 'filming';
  return (
    <div className="flex flex-col gap-3">
      <DelayChoice delay={delay} onChange={session.setDelay} />
      <button
        type="button"
        disabled={filmed < 1 || isSaving}
        onClick={session.keep}
        className="min-h-16 rounded-sm bg-bar px-4 py-2 text-21 font-semibold text-bar-ink hover:bg-[#f2eee4] disabled:cursor-not-allowed disabled:bg-[#232b33] disabled:text-[#a9b0b6]"
      >
        Keep this jump
        <span className="block text-13 font-normal">
          the last {Math.round(Math.min(filmed, keptSeconds(delay)))} s
        </span>
      </button>
      <div className="flex gap-3">
        {recordingSince === undefined ? (
          <SmallButton disabled={!isFilming} onClick={session.startRecording}>
            <Circle {...icon} />
            Record
          </SmallButton>
        ) : (
          <SmallButton onClick={session.stopRecording}>
            <Square {...icon} className="size-5 fill-current" />
            Stop
          </SmallButton>
        )}
        {hasOtherCamera && (
          <SmallButton disabled={!isFilming} onClick={session.switchCamera}>
            <SwitchCamera {...icon} />
            <span className="max-lg:landscape:sr-only">Next camera</span>
          </SmallButton>
        )}
      </div>
    </div>
  );
}
