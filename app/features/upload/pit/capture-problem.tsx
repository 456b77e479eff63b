import { CameraOff } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { problemTexts, type CameraProblem } from './camera-problem.ts';

/** Says why the camera does not film and what to do. */
export function CaptureProblem({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { title, help } = problemTexts[problem];
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 overflow-y-auto bg-[#0e1216] p-6 text-center"
    >
      <CameraOff aria-hidden strokeWidth={1.5} className="size-10 text-[#ff8a80]" />
      <h3 className="text-28">{title}</h3>
      <p className="max-w-sm">{help}</p>
      {problem !== 'unsupported' && (
        <Button look="onInk" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
