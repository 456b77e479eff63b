import {
  getFirstEncodableVideoCodec,
  MediaStreamVideoTrackSource,
  MkvOutputFormat,
  NullTarget,
  Output,
  Quality,
  type EncodedPacket,
  type VideoCodec,
  type VideoSample,
} from 'mediabunny';
import { playableCodecs } from '../video/plan-conversion.ts';
import { CameraError } from './camera-problem.ts';
import { filmClock } from './film-clock.ts';
import { bitrateFor } from './film-limits.ts';
import type { PacketRing } from './packet-ring.ts';

/** What a decoder and a file need to know about encoded pictures. */
export interface FilmConfig {
  codec: VideoCodec;
  decoder: VideoDecoderConfig & { rotation?: number };
}

export type FilmRing = PacketRing<EncodedPacket, FilmConfig>;

function bytesOf(source: AllowSharedBufferSource | undefined): Uint8Array {
  if (source === undefined) return new Uint8Array();
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** Mediabunny takes the size of a picture that is shown turned for that of its pixels. Those of cameras are square. */
function withSquarePixels(config: VideoDecoderConfig): VideoDecoderConfig {
  const { displayAspectWidth: _width, displayAspectHeight: _height, ...rest } = config;
  return rest;
}

/** Some encoders repeat their configuration. Only a changed one needs another decoder. */
function isSameDecoder(a: FilmConfig['decoder'], b: FilmConfig['decoder']): boolean {
  const [bytes, others] = [bytesOf(a.description), bytesOf(b.description)];
  const sizes = [a.codec === b.codec, a.rotation === b.rotation, bytes.length === others.length];
  return sizes.every(Boolean) && bytes.every((byte, at) => byte === others[at]);
}

/**
 * Safari delivers pictures as the sensor sees them, sideways in an upright phone, and its encoder does not write the rotation down.
 * Drawing turns them upright. Chrome, which offers the processor in the window, writes it down.
 */
function turnUpright({ width, height }: { width: number; height: number }) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  return (sample: VideoSample): OffscreenCanvas | null => {
    if (!context) return null;
    const picture = sample.toVideoFrame();
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    return canvas;
  };
}

/**
 * Encodes a camera into a ring until the returned function is called. `preview` plays the same camera and knows its upright size.
 * `onError` is called when the encoder fails or the size of the pictures changes. Throws CameraError if the browser cannot encode.
 */
export async function recordCamera(
  track: MediaStreamVideoTrack,
  preview: HTMLVideoElement,
  ring: FilmRing,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const size = { width: preview.videoWidth, height: preview.videoHeight };
  const quality = new Quality({
    bitrate: bitrateFor({ ...size, frameRate: track.getSettings().frameRate ?? 30 }),
  });
  const codec = await getFirstEncodableVideoCodec(playableCodecs, { ...size, quality });
  if (!codec) throw new CameraError('unsupported');
  let config: FilmConfig | undefined;
  let clockOffset: number | undefined;
  const source = new MediaStreamVideoTrackSource(
    track,
    {
      codec,
      quality,
      // Each second, so that a kept jump begins at most a second early.
      keyFrameInterval: 1,
      onEncodedPacket(packet, metadata) {
        const decoder = metadata?.decoderConfig && withSquarePixels(metadata.decoderConfig);
        if (decoder && !(config && isSameDecoder(config.decoder, decoder))) config = { codec, decoder };
        clockOffset ??= filmClock() - packet.timestamp;
        if (config) ring.add(packet.clone({ timestamp: packet.timestamp + clockOffset }), config);
      },
      ...(!('MediaStreamTrackProcessor' in window) && { transform: { process: turnUpright(size) } }),
    },
    // The camera's own times. A fixed rate would repeat and skip pictures.
    { frameRate: null, timestampBase: 'zero' },
  );
  source.errorPromise.catch(onError);
  // The file is not written: the ring takes the packets. This format keeps nothing of them.
  const output = new Output({ format: new MkvOutputFormat({ appendOnly: true }), target: new NullTarget() });
  output.addVideoTrack(source);
  try {
    await output.start();
  } catch (error) {
    // Firefox has no camera pictures for scripts.
    throw new CameraError('unsupported', error);
  }
  return () => output.cancel();
}
