import type { EncodedPacket } from 'mediabunny';
import type { RingEntry } from './packet-ring.ts';
import { filmClock } from './film-clock.ts';
import type { FilmConfig, FilmRing } from './record-camera.ts';

/** Decoding runs this far ahead of the shown picture, in seconds, because decoders hold pictures back. */
const aheadSeconds = 0.2;
/** A view this far behind its time skips to a key frame, in seconds. */
const maxDriftSeconds = 1;
/** Phones have few buffers for decoded pictures, and the decoder stops when all are in use. */
const maxPictures = 4;

const secondsOf = ({ timestamp }: VideoFrame): number => timestamp / 1e6;

/** Shows the ring on a canvas, some seconds late. */
export function createDelayedView(ring: FilmRing, canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d', { alpha: false });
  let delay = 0;
  let decoder: VideoDecoder | undefined;
  let configured: FilmConfig | undefined;
  /** Time of the last packet that the decoder got. */
  let fedUntil: number | undefined;
  let pictures: VideoFrame[] = [];

  function reset(): void {
    if (decoder && decoder.state !== 'closed') decoder.close();
    decoder = undefined;
    configured = undefined;
    fedUntil = undefined;
    for (const picture of pictures) picture.close();
    pictures = [];
  }

  function openDecoder(): VideoDecoder {
    const opened = new VideoDecoder({
      output(picture) {
        if (decoder === opened) pictures.push(picture);
        else picture.close();
      },
      error(error) {
        console.warn('Could not decode the delayed picture', error);
        // The next picture starts at a key frame again.
        if (decoder === opened) reset();
      },
    });
    return opened;
  }

  function decode({ packet, config }: RingEntry<EncodedPacket, FilmConfig>): void {
    decoder ??= openDecoder();
    if (configured !== config) decoder.configure({ ...config.decoder, optimizeForLatency: true });
    configured = config;
    decoder.decode(packet.toEncodedVideoChunk());
    fedUntil = packet.timestamp;
  }

  function feed(time: number): void {
    const start = ring.keyBefore(time);
    const isLate = fedUntil !== undefined && time - fedUntil > maxDriftSeconds;
    if (isLate && start && start.packet.timestamp > (fedUntil ?? 0)) reset();
    for (;;) {
      const isBusy = decoder && decoder.decodeQueueSize + pictures.length >= maxPictures;
      if (isBusy || (fedUntil ?? -Infinity) >= time + aheadSeconds) return;
      const next = fedUntil === undefined ? start : ring.following(fedUntil);
      if (!next) return;
      decode(next);
    }
  }

  function draw(time: number): void {
    const due = pictures.filter((picture) => secondsOf(picture) <= time);
    const picture = due.at(-1);
    if (picture && context) {
      const { displayWidth: width, displayHeight: height } = picture;
      // Setting the size clears the canvas.
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      context.drawImage(picture, 0, 0, width, height);
    }
    for (const shown of due) shown.close();
    pictures = pictures.filter((kept) => !due.includes(kept));
  }

  function show(): void {
    request = requestAnimationFrame(show);
    const time = filmClock() - delay;
    if (delay === 0 || (ring.gaplessStart() ?? Infinity) > time) return;
    feed(time);
    draw(time);
  }
  let request = requestAnimationFrame(show);

  return {
    /** Seconds; 0 shows nothing. */
    setDelay(seconds: number): void {
      delay = seconds;
      reset();
    },
    close(): void {
      cancelAnimationFrame(request);
      reset();
    },
  };
}
