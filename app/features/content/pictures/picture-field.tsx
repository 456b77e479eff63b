import type { ContentValues, LibraryPicture } from '#domain/content-calls.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { ChoosePicture } from '../uploads/choose-upload.tsx';
import { FocalPoint } from './focal-point.tsx';
import type { ValueFieldProps } from '../editor/simple-field.tsx';

/** Returns the value of a picture field that uses a picture of the library. */
export const pictureValue = ({ name, alt }: LibraryPicture): ContentValues => ({ picture: name, alt });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The field for a picture: preview with focal point, description, replace and remove. */
export function PictureField({ label, isRequired, value, onChange, path, problems }: ValueFieldProps) {
  const group = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const name = textOf(group['picture']);
  const problemOf = (field: string) => problems.find((problem) => problem.field === `${path}.${field}`);
  const wrongPicture = problemOf('picture');
  const choose = (look: string) => (
    <ChoosePicture
      trigger={
        <Button look="secondary">
          {look}
          <span className="sr-only">: {label}</span>
        </Button>
      }
      onChoose={(picture) => onChange(pictureValue(picture))}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {wrongPicture !== undefined && (
        <p className="text-13 font-medium text-error">The picture {wrongPicture.message}.</p>
      )}
      {name === '' ? (
        <div>{choose('Choose a picture')}</div>
      ) : (
        <>
          <FocalPoint
            name={name}
            focus={textOf(group['focus']) || '50% 50%'}
            onChange={(focus) => onChange({ ...group, focus })}
          />
          <TextField
            label="Description"
            hint="What the picture shows, for people who can’t see it and for search engines."
            error={problemOf('alt') && `The description ${problemOf('alt')?.message}.`}
            maxLength={300}
            value={textOf(group['alt'])}
            onChange={({ target }) => onChange({ ...group, alt: target.value })}
          />
          <div className="flex flex-wrap gap-3">
            {choose('Replace')}
            {!isRequired && (
              <Button look="quiet" onClick={() => onChange(undefined)}>
                Remove<span className="sr-only"> {label}</span>
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
