import { useQuery } from '@tanstack/react-query';
import { Dumbbell, Film, X } from 'lucide-react';
import type { Content } from '../chat.ts';
import { pictureLinksQuery } from '../data/chat-images.ts';

interface AttachmentsProps {
  draft: Content;
  onChange: (change: Partial<Content>) => void;
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-9 place-items-center hover:bg-surface-2 pointer-coarse:size-11"
    >
      <X aria-hidden strokeWidth={1.5} className="size-4" />
    </button>
  );
}

const chipClass = 'inline-flex max-w-full items-center gap-2 border border-control bg-surface pl-3 text-13';

/** What is attached to the draft, each with a button to remove it. */
export function Attachments({ draft, onChange }: AttachmentsProps) {
  const { images, drills, review } = draft;
  const links = useQuery(pictureLinksQuery(images));
  if (images.length === 0 && drills.length === 0 && !review) return null;
  return (
    <ul aria-label="Attached" className="flex flex-wrap items-center gap-2 pb-2">
      {images.map((name, index) => (
        <li key={name} className="inline-flex items-center border border-control bg-surface">
          <span className="size-14 bg-surface-2">
            {links.data?.get(name) !== undefined && (
              <img
                src={links.data.get(name)}
                alt={`Attachment ${index + 1}`}
                className="size-14 object-cover"
              />
            )}
          </span>
          <RemoveButton
            label={`Remove picture ${index + 1}`}
            onClick={() => onChange({ images: images.filter((other) => other !== name) })}
          />
        </li>
      ))}
      {review && (
        <li className={chipClass}>
          <Film aria-hidden strokeWidth={1.5} className="size-4 shrink-0" />
          <span className="truncate font-semibold">{review.fileName}</span>
          <RemoveButton label={`Remove ${review.fileName}`} onClick={() => onChange({ review: null })} />
        </li>
      )}
      {drills.map(({ id, title }) => (
        <li key={id} className={chipClass}>
          <Dumbbell aria-hidden strokeWidth={1.5} className="size-4 shrink-0" />
          <span className="truncate font-semibold">{title}</span>
          <RemoveButton
            label={`Remove ${title}`}
            onClick={() => onChange({ drills: drills.filter((drill) => drill.id !== id) })}
          />
        </li>
      ))}
      {review && (
        <li className="basis-full text-13 text-muted">Write @2.34 s to link a frame of this review.</li>
      )}
    </ul>
  );
}
