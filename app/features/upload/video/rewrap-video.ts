import {
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type Input,
  type InputVideoTrack,
  type Target,
} from 'mediabunny';
import { interlacedSize, readInterlacing } from '#lib/video-frames/h264/read-interlacing.ts';
import { writeFilm } from '#lib/web-video/film-file.ts';
import { findPictures, withInput } from '#lib/web-video/run-conversion.ts';
import type { PreparedVideo } from '../queue/queue-dependencies.ts';
import type { VideoPart } from '../queue/queue.ts';
import { cutVideo } from '../trim/cut-video.ts';
import { readStretches } from './read-stretches.ts';

const mp4 = { type: 'video/mp4', extension: 'mp4' };

/** Returns how to decode the pictures, with their true size. Mediabunny counts only one field of an interlaced one in MPEG-TS. */
async function readConfig(track: InputVideoTrack): Promise<VideoDecoderConfig> {
  const config = await track.getDecoderConfig();
  if (!config) throw new Error('The pictures of this video cannot be read.');
  const interlacing = await readInterlacing(track);
  if (!interlacing?.firstField) return config;
  const { width, height } = await interlacedSize(track, interlacing);
  return {
    ...config,
    codedHeight: interlacing.height,
    displayAspectWidth: Math.round(width),
    displayAspectHeight: height,
  };
}

/** Writes the H.264 pictures and the sound of `bytes`, opened as `input`, into an MP4 that begins at 0, without encoding them again. */
async function rewrap(
  target: Target,
  bytes: Blob,
  input: Input,
  track: InputVideoTrack,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const pictures = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(pictures);
  const sound = await input.getPrimaryAudioTrack();
  const soundCodec = sound && (await sound.getCodec());
  const soundConfig = sound && (await sound.getDecoderConfig());
  const isWritable = soundCodec !== null && output.format.getSupportedAudioCodecs().includes(soundCodec);
  const audio = isWritable && soundConfig ? new EncodedAudioPacketSource(soundCodec) : undefined;
  if (audio) output.addAudioTrack(audio);
  await output.start();
  const decoderConfig = await readConfig(track);
  const start = await track.getFirstTimestamp();
  const end = await track.computeDuration();
  const sounds =
    audio && soundConfig
      ? {
          source: audio,
          config: soundConfig,
          packets: readStretches(bytes, (one) => one.getPrimaryAudioTrack()),
        }
      : undefined;
  let next = await sounds?.packets.next();
  /** Adds the sound up to a time, so that both tracks grow together. */
  async function addSound(until: number): Promise<void> {
    while (sounds && next?.value && next.value.timestamp - start <= until) {
      const timestamp = next.value.timestamp - start;
      if (timestamp >= 0)
        await sounds.source.add(next.value.clone({ timestamp }), { decoderConfig: sounds.config });
      next = await sounds.packets.next();
    }
  }
  try {
    for await (const packet of readStretches(bytes, findPictures)) {
      signal.throwIfAborted();
      const timestamp = packet.timestamp - start;
      await pictures.add(packet.clone({ timestamp }), { decoderConfig });
      await addSound(timestamp);
      onProgress(Math.min(1, timestamp / Math.max(end - start, 0.001)));
    }
    await addSound(end - start);
  } finally {
    await sounds?.packets.return();
  }
  await output.finalize();
}

/** Writes the pictures and the sound of a camcorder's MPEG-TS into an MP4, and cuts that. Throws on failure and when `signal` aborts. */
export async function rewrapVideo(
  bytes: Blob,
  part: VideoPart | undefined,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> {
  return withInput(bytes, async (input) => {
    const track = await findPictures(input);
    if (!track) throw new Error('The file has no video track.');
    const whole = await writeFilm(mp4.type, (target) =>
      rewrap(target, bytes, input, track, onProgress, signal),
    );
    if (!part) return { ...whole, container: mp4, codec: 'avc' };
    const startUs = Math.round((await track.getFirstTimestamp()) * 1e6);
    const inMp4 = { startUs: Math.max(0, part.startUs - startUs), endUs: part.endUs - startUs };
    // A cut that removes nothing fails. The part is then a mark in the whole video.
    try {
      const cut = await cutVideo(whole.bytes, mp4, inMp4, onProgress, signal);
      await whole.release();
      return cut;
    } catch {
      if (!signal.aborted) return { ...whole, container: mp4, codec: 'avc', part: inMp4 };
      await whole.release();
      throw signal.reason;
    }
  });
}
