import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { ChooseVideo } from '../uploads/choose-upload.tsx';
import { libraryQuery } from '../uploads/library-calls.ts';
import { LibraryThumbnail } from '../uploads/library-list.tsx';
import type { ValueFieldProps } from '../editor/simple-field.tsx';
import { VideoLength } from './video-length.tsx';

/** The field for a video: its poster and description, replace and remove. */
export function VideoField({ label, isRequired, value, onChange }: ValueFieldProps) {
  const { data, isPending } = useQuery(libraryQuery('video'));
  const name = typeof value === 'string' ? value : '';
  const video = data?.items.find((item) => item.name === name);
  return (
    <div className="flex flex-col items-start gap-4">
      {/* As large as the poster, so that nothing moves when it arrives. */}
      {isPending && name !== '' && <div className="size-48 bg-surface-2" />}
      {video !== undefined && (
        <div className="grid w-full gap-3 sm:grid-cols-[12rem_1fr]">
          <div className="relative w-48">
            <LibraryThumbnail src={video.poster} />
            <VideoLength seconds={video.seconds} />
          </div>
          <p className="text-15">{video.alt}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <ChooseVideo
          trigger={
            <Button look="secondary">
              {name === '' ? 'Choose a video' : 'Replace'}
              <span className="sr-only">: {label}</span>
            </Button>
          }
          onChoose={(chosen) => onChange(chosen.name)}
        />
        {name !== '' && !isRequired && (
          <Button look="quiet" onClick={() => onChange(undefined)}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
