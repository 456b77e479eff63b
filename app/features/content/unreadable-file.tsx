import type { ContentFile } from '#domain/content-calls.ts';
import { formatMoment } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Lines that are shown before the one that can't be read, because a mistake is often noticed one line late. */
const linesBefore = 2;

interface UnreadableFileProps {
  file: ContentFile;
  isPending: boolean;
  onRepair: () => unknown;
}

/** Says what is wrong with a file that someone broke outside of the studio, and offers the last version that worked. */
export function UnreadableFile({ file, isPending, onRepair }: UnreadableFileProps) {
  const { source, unreadable, lastWorking } = file;
  const line = unreadable?.line;
  const lines =
    line === undefined
      ? []
      : source
          .split('\n')
          .slice(0, line)
          .slice(-linesBefore - 1);
  return (
    <Notice tone="error" className="mt-6 max-w-3xl">
      <p className="font-semibold">
        This file was changed outside of the studio, and now it can’t be read. Until it is repaired, nothing
        can be published.
      </p>
      <p className="mt-2 [overflow-wrap:anywhere]">{unreadable?.sentence}</p>
      {line !== undefined && (
        <ol
          start={line - lines.length + 1}
          className="mt-2 list-decimal pl-10 font-mono text-13 [overflow-wrap:anywhere] whitespace-pre-wrap marker:text-muted"
        >
          {lines.map((text, i) => (
            <li key={i} className={i === lines.length - 1 ? 'font-semibold' : 'text-muted'}>
              {text}
            </li>
          ))}
        </ol>
      )}
      {lastWorking === undefined ? (
        <p className="mt-2">
          The studio has no earlier version of it that works. Show this to your developer, who can repair the
          file.
        </p>
      ) : (
        <>
          <p className="mt-2">
            {lastWorking.publishedAt === undefined
              ? 'The version that came with the site works.'
              : `The version that was published ${formatMoment(lastWorking.publishedAt)} works.`}{' '}
            Using it makes a draft, which you can change before you publish it.
          </p>
          <Button className="mt-3" isBusy={isPending} onClick={() => void onRepair()}>
            Use the last version that worked
          </Button>
        </>
      )}
    </Notice>
  );
}
