import { replacePath } from '#common/upload/replace-address.ts';
import { Link } from '#ui/link.tsx';
import { reviewPath, type LinkedReview } from '../chat.ts';
import { splitText } from '../split-text.ts';

/** A message's text. Times such as '@2.34 s' open the frame in the linked review, and the address for another version of a video is a link. */
export function MessageText({ text, review }: { text: string; review: LinkedReview | null }) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {splitText(text).map((part, index) =>
        part.kind === 'replace' ? (
          <Link
            key={index}
            to={replacePath(part.submissionId)}
            className="inline-flex min-h-11 items-center font-semibold text-pit underline underline-offset-4"
          >
            Send a version that plays
          </Link>
        ) : part.kind === 'time' && review ? (
          <Link
            key={index}
            to={reviewPath(review.id, part.seconds)}
            className="font-mono text-15 text-pit underline underline-offset-4"
          >
            {part.text}
          </Link>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
