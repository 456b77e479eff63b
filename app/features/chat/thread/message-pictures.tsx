import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#ui/dialog.tsx';
import { pictureLinksQuery } from '../data/chat-images.ts';

/** The pictures of a message. Each opens in a dialog. */
export function MessagePictures({ images, author }: { images: readonly string[]; author: string }) {
  const links = useQuery(pictureLinksQuery(images));
  if (images.length === 0) return null;
  const from = author === 'You' ? 'you' : author;
  return (
    <ul aria-label="Pictures" className="mt-2 flex flex-wrap gap-2">
      {images.map((name, index) => {
        const url = links.data?.get(name);
        const alt = `Picture ${index + 1} of ${images.length} from ${from}`;
        return (
          <li
            key={name}
            className="grid size-28 sm:size-36 place-items-center bg-surface-2 text-13 text-muted"
          >
            {url === undefined ? (
              <span className="p-2 text-center">
                {links.isPending ? 'Loading…' : 'This picture isn’t available.'}
              </span>
            ) : (
              <Dialog
                title="Picture"
                description={`From ${from}`}
                size="wide"
                trigger={
                  <button type="button" aria-label={`Open ${alt}`} className="size-28 sm:size-36">
                    <img src={url} alt={alt} loading="lazy" className="size-28 sm:size-36 object-cover" />
                  </button>
                }
              >
                <img src={url} alt={alt} className="mx-auto max-h-[75dvh] max-w-full object-contain" />
              </Dialog>
            )}
          </li>
        );
      })}
    </ul>
  );
}
