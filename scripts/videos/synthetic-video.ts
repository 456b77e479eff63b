import { readFile } from 'node:fs/promises';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  type AudioCodec,
  type OutputFormat,
  type Rotation,
  type VideoCodec,
} from 'mediabunny';

interface VideoOptions {
  /** Of tests/films, whose pictures the video gets. */
  film?: string;
  format?: OutputFormat;
  rotation?: Rotation;
  /** In pixels, as the file says. The pictures keep theirs. */
  size?: { width: number; height: number };
  /** As the file says. The pictures keep theirs. */
  codec?: { name: VideoCodec; config: Pick<VideoDecoderConfig, 'codec' | 'description'> };
  /** Codec of a sound track that has no real sound. */
  sound?: AudioCodec;
  /** Raw tags by name, such as the place. */
  tags?: Record<string, string>;
  /** Time of the last picture in seconds. */
  end?: number;
}

const soundConfigs: Partial<Record<AudioCodec, AudioDecoderConfig>> = {
  // AAC with 48 kHz and two channels.
  aac: {
    codec: 'mp4a.40.2',
    sampleRate: 48_000,
    numberOfChannels: 2,
    description: Uint8Array.of(0x11, 0x90),
  },
  opus: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 },
};

/** Builds a video for tests. */
export async function makeVideo(options: VideoOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { film = 'constant.mp4', rotation, size, codec, sound, tags, end } = options;
  const input = new Input({
    source: new BufferSource(await readFile(`tests/films/${film}`)),
    formats: ALL_FORMATS,
  });
  const track = await input.getPrimaryVideoTrack();
  const ownCodec = await track?.getCodec();
  const ownConfig = await track?.getDecoderConfig();
  if (!track || !ownCodec || !ownConfig) throw new Error('The film has no pictures');
  const target = new BufferTarget();
  const output = new Output({ format: options.format ?? new Mp4OutputFormat(), target });
  const pictures = new EncodedVideoPacketSource(codec?.name ?? ownCodec);
  output.addVideoTrack(pictures, rotation === undefined ? {} : { rotation });
  const config = sound && soundConfigs[sound];
  const sounds = sound && new EncodedAudioPacketSource(sound);
  if (sounds) output.addAudioTrack(sounds);
  if (tags) output.setMetadataTags({ raw: tags });
  await output.start();
  const decoderConfig: VideoDecoderConfig = {
    ...ownConfig,
    ...(size && { codedWidth: size.width, codedHeight: size.height }),
    ...codec?.config,
  };
  if (size)
    for (const name of ['displayAspectWidth', 'displayAspectHeight'] as const) delete decoderConfig[name];
  let first: EncodedPacket | undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    first ??= packet;
    await pictures.add(packet, { decoderConfig });
  }
  if (end !== undefined && first) await pictures.add(first.clone({ timestamp: end - first.duration }));
  if (sounds && config)
    await sounds.add(new EncodedPacket(new Uint8Array(64), 'key', 0, 0.02), { decoderConfig: config });
  await output.finalize();
  if (target.buffer === null) throw new Error('No video was written');
  return new Uint8Array(target.buffer);
}

/** A video as HEVC, as far as the file says. */
export const hevc: NonNullable<VideoOptions['codec']> = {
  name: 'hevc',
  config: {
    codec: 'hvc1.1.6.L93.B0',
    // Main profile, level 3.1, no parameter sets.
    description: Uint8Array.of(
      1,
      1,
      0x60,
      0,
      0,
      0,
      0x90,
      0,
      0,
      0,
      0,
      0,
      93,
      0xf0,
      0,
      0xfc,
      0xfd,
      0xf8,
      0xf8,
      0,
      0,
      0x0f,
      0,
    ),
  },
};
