import { toSeconds } from '#lib/video-frames/microseconds.ts';

/** A frame of a video, loaded by the browser's own player. Empty until the link is known. */
export function VideoThumbnail({ url, atUs }: { url: string | undefined; atUs: number | null }) {
  // Athletes start filming early, so the first frame is often an empty runway.
  const second = atUs === null ? 1 : toSeconds(atUs);
  return (
    <div className="aspect-video w-full overflow-hidden border border-hairline bg-[#0e1216]">
      {url !== undefined && (
        <video
          src={`${url}#t=${second}`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden
          className="size-full object-contain"
        />
      )}
    </div>
  );
}
