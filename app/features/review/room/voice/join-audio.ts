import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
} from 'mediabunny';
import type { Span } from './timeline.ts';
import { MixedAudioError } from './voice-over.ts';

interface AudioPart {
  blob: Blob;
  /** The whole part by default. */
  span?: Span;
}

interface JoinedAudio {
  bytes: ArrayBuffer;
  type: 'audio/webm' | 'audio/mp4';
  /** The span of each part that was really used: audio is cut between packets. */
  spans: Span[];
}

interface ReadPart {
  packets: EncodedPacket[];
  span: Span;
  codec: 'opus' | 'aac';
  config: AudioDecoderConfig;
}

/** Reads the packets of a span. Returns undefined if there are none. Throws if the audio cannot be read. */
async function readPart({ blob, span }: AudioPart): Promise<ReadPart | undefined> {
  if (blob.size === 0) return undefined;
  const input = new Input({ source: new BlobSource(blob), formats: [WEBM, MATROSKA, MP4] });
  try {
    return await readTrack(input, span);
  } finally {
    input.dispose();
  }
}

async function readTrack(input: Input, span: Span | undefined): Promise<ReadPart | undefined> {
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  const config = await track?.getDecoderConfig();
  if (!track || !config || (codec !== 'opus' && codec !== 'aac'))
    throw new Error('The audio cannot be read.');
  const all: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) all.push(packet);
  const start = all[0]?.timestamp ?? 0;
  const usual = all[0]?.duration ?? 0;
  const packets = all
    // The last packet of a stream may have no duration.
    .map((packet) =>
      packet.clone({ timestamp: packet.timestamp - start, duration: packet.duration || usual || 0.02 }),
    )
    .filter(
      ({ timestamp }) => !span || (timestamp * 1000 >= span.fromMs - 1 && timestamp * 1000 < span.toMs - 1),
    );
  const [first, last] = [packets[0], packets.at(-1)];
  if (!first || !last) return undefined;
  const used = { fromMs: first.timestamp * 1000, toMs: (last.timestamp + last.duration) * 1000 };
  return { packets, span: used, codec, config };
}

/**
 * Joins parts of audio in one file, with a duration and an index. Packets are copied without encoding them again. Throws
 * MixedAudioError, or an error if a part cannot be read or nothing is left.
 */
export async function joinAudio(parts: readonly AudioPart[]): Promise<JoinedAudio> {
  const read: (ReadPart | undefined)[] = [];
  for (const part of parts) read.push(await readPart(part));
  const [first] = read.filter((part) => part !== undefined);
  if (!first) throw new Error('The recording is empty.');
  const { codec, config } = first;
  if (read.some((part) => part && part.codec !== codec)) throw new MixedAudioError();
  const isOpus = codec === 'opus';
  const output = new Output({
    format: isOpus ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let start = 0;
  let latest = 0;
  for (const part of read) {
    if (!part) continue;
    for (const packet of part.packets) {
      // In a recording of WebKit, a packet may begin before the one before it.
      latest = Math.max(latest, start + packet.timestamp - part.span.fromMs / 1000);
      await source.add(packet.clone({ timestamp: latest }), { decoderConfig: config });
    }
    start += (part.span.toMs - part.span.fromMs) / 1000;
  }
  await output.finalize();
  const bytes = output.target.buffer;
  if (!bytes) throw new Error('The audio could not be written.');
  return {
    bytes,
    type: isOpus ? 'audio/webm' : 'audio/mp4',
    spans: read.map((part) => part?.span ?? { fromMs: 0, toMs: 0 }),
  };
}
