import type { LowDisk } from '#domain/setup-calls.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Notice } from '#ui/notice.tsx';

/** Tells the owner that the server's disk is almost full, and what is deleted to make room. */
export function LowDiskNotice({ disk: { freeShare, trash } }: { disk: LowDisk }) {
  return (
    <Notice tone="error" className="mb-6 max-w-3xl">
      <p className="font-semibold">
        The server’s disk is almost full: {Math.floor(freeShare * 100)}% is free
      </p>
      <p className="mt-1">
        Below 10%, nobody can upload videos or files. Ask the person who runs your server to make room or to
        add disk space. Uploads work again as soon as there is enough.
      </p>
      {trash.count > 0 && (
        <p className="mt-2">
          To make room, Crossbar empties its trash within the next two hours, the oldest files first. It has{' '}
          {trash.count === 1 ? 'one file' : `${trash.count} files`} ({formatMegabytes(trash.size)}) that no
          page, upload or order needs. If films or orders are missing on your site, say so now: until then,
          what is in the trash can be brought back.
        </p>
      )}
    </Notice>
  );
}
