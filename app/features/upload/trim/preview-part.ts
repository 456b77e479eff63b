/** Shows a part of a video in the page's preview player. Times are seconds. */
export interface PartPreview {
  /** Seeks to a time. While a seek is running, only the latest request is kept. */
  seek: (seconds: number) => void;
  /** Plays a part. Calls `onEnd` when the playback stops for any reason. */
  play: (start: number, end: number, onEnd: () => void) => void;
  stop: () => void;
  close: () => void;
}

export function createPartPreview(player: HTMLVideoElement): PartPreview {
  const closing = new AbortController();
  let pendingSeek: number | undefined;
  let end = Infinity;
  let onPlayEnd: (() => void) | undefined;

  function applySeek(): void {
    if (pendingSeek === undefined || player.seeking) return;
    player.currentTime = pendingSeek;
    pendingSeek = undefined;
  }

  function stop(): void {
    end = Infinity;
    const onEnd = onPlayEnd;
    onPlayEnd = undefined;
    if (!player.paused) player.pause();
    onEnd?.();
  }

  function stopAtEnd(): void {
    if (closing.signal.aborted || onPlayEnd === undefined) return;
    if (player.currentTime >= end) {
      player.currentTime = end;
      stop();
    } else requestAnimationFrame(stopAtEnd);
  }

  player.addEventListener('seeked', applySeek, { signal: closing.signal });
  // The athlete may pause with the player's own controls.
  player.addEventListener('pause', () => onPlayEnd && !player.seeking && stop(), { signal: closing.signal });
  return {
    seek(seconds) {
      stop();
      pendingSeek = seconds;
      applySeek();
    },
    play(start, until, onEnd) {
      stop();
      pendingSeek = undefined;
      player.currentTime = start;
      end = until;
      onPlayEnd = onEnd;
      player.play().then(stopAtEnd, () => stop());
    },
    stop,
    close() {
      stop();
      closing.abort();
    },
  };
}
