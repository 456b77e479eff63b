import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { plural } from '#lib/text/plural.ts';
import { ChooseFile } from '../uploads/choose-file.tsx';
import { acceptedPictures } from './prepare-picture.ts';
import { useManyUploads, type ManyUploads } from './use-many-uploads.ts';

function describe({ total, added, leftOut, refused, isRunning }: ManyUploads): string {
  const others = leftOut === 0 ? '' : ` ${plural(leftOut, 'other file')} left out.`;
  if (isRunning) return `Uploading ${added + refused.length + 1} of ${total}…${others}`;
  if (total === 0) return `There is no picture among them.${others}`;
  return `${plural(added, 'picture')} added.${others}`;
}

/** Uploads many pictures or a whole folder at once. They get their descriptions later. */
export function ManyPictures() {
  const { start, stop, ...state } = useManyUploads();
  const { total, leftOut, refused, isRunning } = state;
  useLeaveGuard(isRunning, { what: 'upload' });
  const choose = (files: readonly File[]) => void (isRunning || start(files));
  return (
    <div className="border border-dashed border-control p-4">
      <h3 className="font-semibold">Many at once</h3>
      <p className="mb-3 mt-1 max-w-xl text-15 text-muted">
        Your browser makes large pictures smaller before it sends them. You describe them afterward.
      </p>
      <div className="flex flex-wrap gap-3">
        <ChooseFile label="Choose pictures" accept={acceptedPictures} multiple onChooseAll={choose} />
        <ChooseFile label="Choose a folder" isFolder onChooseAll={choose} />
      </div>
      <div aria-live="polite">
        {(total > 0 || leftOut > 0) && (
          <div className="mt-4 flex flex-wrap items-center gap-4 text-15">
            <p>{describe(state)}</p>
            {isRunning && (
              <Button look="secondary" onClick={stop}>
                Stop
              </Button>
            )}
          </div>
        )}
      </div>
      {refused.length > 0 && !isRunning && (
        <Notice tone="error" className="mt-4">
          <p className="font-semibold">
            {refused.length === 1 ? '1 picture was not added:' : `${refused.length} pictures were not added:`}
          </p>
          <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
            {refused.map(({ file, reason }, i) => (
              <li key={i}>
                {file.name}: {reason}
              </li>
            ))}
          </ul>
          <Button
            look="secondary"
            className="mt-3"
            onClick={() => void start(refused.map(({ file }) => file))}
          >
            Try these again
          </Button>
        </Notice>
      )}
    </div>
  );
}
