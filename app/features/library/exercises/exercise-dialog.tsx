import { useState, type ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { DifficultyBars } from './difficulty-bars.tsx';
import { ExerciseVideo } from './exercise-video.tsx';
import type { Exercise } from '../exercise.ts';

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="border-t-2 border-ink pt-3 text-21">{heading}</h3>
      <div className="mt-3">{children}</div>
    </section>
  );
}

function Tags({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name} className="rounded-sm border border-control px-2.5 py-1 text-15">
          {name}
        </li>
      ))}
    </ul>
  );
}

function Details({ exercise }: { exercise: Exercise }) {
  const { instructions, keyPoints, equipment, targetMuscles } = exercise;
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-[3fr_2fr]">
      {instructions.length > 0 && (
        <Part heading="Instructions">
          <ol>
            {instructions.map((step, index) => (
              <li key={index} className="flex gap-4 border-b border-hairline py-3 last:border-b-0">
                <span aria-hidden className="w-6 shrink-0 pt-0.5 font-mono text-15 text-tartan">
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </Part>
      )}
      <div className="flex flex-col gap-8">
        {keyPoints.length > 0 && (
          <Part heading="Key Points">
            <ul className="list-[square] flex flex-col gap-2 pl-5 marker:text-tartan">
              {keyPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Part>
        )}
        {equipment.length > 0 && (
          <Part heading="Equipment">
            <Tags names={equipment} />
          </Part>
        )}
        {targetMuscles.length > 0 && (
          <Part heading="Target Muscles">
            <Tags names={targetMuscles} />
          </Part>
        )}
      </div>
    </div>
  );
}

/** Dialog with an exercise's video and details. Open while there is an `exercise`. */
export function ExerciseDialog({
  exercise,
  offer,
  onClose,
}: {
  exercise: Exercise | undefined;
  /** Shown to members who need a subscription for the video. */
  offer?: ReactNode;
  onClose: () => void;
}) {
  // Keeps the content while the dialog closes.
  const [last, setLast] = useState(exercise);
  if (exercise !== undefined && exercise !== last) setLast(exercise);
  const shown = exercise ?? last;
  if (shown === undefined) return null;
  return (
    <Dialog
      open={exercise !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      isUrlControlled
      title={shown.title}
      description={shown.description}
    >
      <ExerciseVideo key={shown.id} exercise={shown} offer={offer} />
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-1 text-13">
        <span className="font-mono text-tartan">{shown.category}</span>
        <DifficultyBars level={shown.difficulty} />
        <span className="font-mono">{shown.duration}</span>
      </p>
      <Details exercise={shown} />
    </Dialog>
  );
}
