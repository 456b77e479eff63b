import { formatMoment } from '#domain/days.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Button } from '#ui/button.tsx';
import type { Takes } from './use-takes.ts';

/** Takes that the device could not store, with what the athlete can do. Shows nothing while all are stored. */
export function UnsavedTakes({ takes }: { takes: Takes }) {
  const { unsaved, save, remove, discard } = takes;
  const oldest = takes.takes?.at(-1);
  return unsaved.map(({ take, bytes, isRoomMissing }) => (
    <div key={take.id} role="alert" className="border-l-4 border-error bg-surface px-4 py-3 text-15 text-ink">
      <p className="font-semibold">
        {isRoomMissing ? 'This device has no room for the take.' : 'This browser could not store the take.'}
      </p>
      <p>
        It is only in memory ({formatMegabytes(take.size)}), and leaving this page loses it.
        {isRoomMissing && oldest && <> Your oldest take is from {formatMoment(new Date(oldest.filmedAt))}.</>}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-5">
        {isRoomMissing && oldest ? (
          <Button
            look="quiet"
            onClick={() => void remove(oldest.id).then((isDeleted) => isDeleted && save(take, bytes))}
          >
            Delete the oldest and keep this one
          </Button>
        ) : (
          <Button look="quiet" onClick={() => void save(take, bytes)}>
            Try again
          </Button>
        )}
        <Button look="quiet" onClick={() => saveFile(bytes, take.fileName)}>
          Save as a file
        </Button>
        <Button look="quiet" onClick={() => discard(take.id)}>
          Discard it
        </Button>
      </div>
    </div>
  ));
}
