/** Shows moments of a film in the page's own player. */
export interface PartPreview {
  /** Stands at a moment, in seconds; of many asked for at once, at the last. */
  seek: (seconds: number) => void;
  /** Plays from one moment to another; `onEnd` when it stops, for whatever reason. */
  play: (start: number, end: number, onEnd: () => void) => void;
  stop: () => void;
  close: () => void;
}

export function previewPart(player: HTMLVideoElement): PartPreview {
  const closing = new AbortController();
  let wanted: number | undefined;
  let end = Infinity;
  let tellEnd: (() => void) | undefined;

  function goOn(): void {
    if (wanted === undefined || player.seeking) return;
    player.currentTime = wanted;
    wanted = undefined;
  }

  function stop(): void {
    end = Infinity;
    const tell = tellEnd;
    tellEnd = undefined;
    if (!player.paused) player.pause();
    tell?.();
  }

  function watch(): void {
    if (closing.signal.aborted || tellEnd === undefined) return;
    if (player.currentTime >= end) {
      player.currentTime = end;
      stop();
    } else requestAnimationFrame(watch);
  }

  player.addEventListener('seeked', goOn, { signal: closing.signal });
  // The user used the player's own controls.
  player.addEventListener('pause', () => tellEnd && !player.seeking && stop(), { signal: closing.signal });
  return {
    seek(seconds) {
      stop();
      wanted = seconds;
      goOn();
    },
    play(start, until, onEnd) {
      stop();
      wanted = undefined;
      player.currentTime = start;
      end = until;
      tellEnd = onEnd;
      player.play().then(watch, () => stop());
    },
    stop,
    close() {
      stop();
      closing.abort();
    },
  };
}
