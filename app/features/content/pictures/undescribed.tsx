import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { LibraryPicture } from '#domain/content-calls.ts';
import { thumbnailUrl } from '#lib/pictures/photo.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { useDescribePicture, libraryQuery } from '../uploads/library-calls.ts';
import { LibraryThumbnail } from '../uploads/library-list.tsx';

/** The pictures that still need a description. Renders nothing without any. */
export function Undescribed() {
  const { data } = useQuery(libraryQuery('picture'));
  const id = useId();
  const open = (data?.items ?? []).filter(({ alt }) => alt === '');
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-8 border-t-2 border-ink pt-4">
      <h3 id={id} className="text-17 font-semibold">
        {open.length === 1 ? '1 picture needs a description' : `${open.length} pictures need a description`}
      </h3>
      <p className="mt-1 max-w-xl text-15 text-muted">
        What the picture shows, for people who can’t see it. Such as: Mara over the bar at 4.60 m.
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-5 lg:grid-cols-2">
        {open.map((picture) => (
          <li key={picture.name}>
            <Describe picture={picture} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Describe({ picture: { name } }: { picture: LibraryPicture }) {
  const [alt, setAlt] = useState('');
  const { mutate, isPending } = useDescribePicture();
  const text = alt.trim();
  useLeaveGuard(alt !== '', { what: 'text' });
  return (
    <Form
      aria-label={`Description of ${name}`}
      isPending={isPending}
      onSubmit={() => {
        if (text !== '') mutate({ name, alt: text });
      }}
    >
      <div className="grid grid-cols-[6rem_1fr] items-end gap-4">
        <LibraryThumbnail src={thumbnailUrl(name)} />
        <div className="flex flex-col items-start gap-2">
          <TextField
            label="Description"
            className="w-full"
            maxLength={300}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
          <Button type="submit" look="secondary" aria-disabled={isPending || text === ''}>
            {isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </div>
    </Form>
  );
}
