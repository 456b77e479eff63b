import {
  BufferTarget,
  EncodedVideoPacketSource,
  Output,
  type EncodedPacket,
  type Rotation,
} from 'mediabunny';
import type { VideoContainer } from '#lib/uploads/sniff-video.ts';
import { outputForCodec } from '../video/output-for-codec.ts';
import type { PacketRun } from './packet-ring.ts';
import type { FilmConfig } from './record-camera.ts';

const rotations: readonly number[] = [0, 90, 180, 270] satisfies Rotation[];
const isRotation = (degrees: number): degrees is Rotation => rotations.includes(degrees);

/** Writes encoded pictures into a video file that begins at 0, without encoding them again. `seconds`: its length. */
export async function muxTake({ config, packets }: PacketRun<EncodedPacket, FilmConfig>): Promise<{
  bytes: Blob;
  container: VideoContainer;
  seconds: number;
}> {
  const [first, last] = [packets[0], packets.at(-1)];
  if (!first || !last) throw new Error('Nothing was filmed.');
  const { format, container } = outputForCodec(config.codec);
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(config.codec);
  const { rotation = 0, ...decoderConfig } = config.decoder;
  output.addVideoTrack(source, { rotation: isRotation(rotation) ? rotation : 0 });
  await output.start();
  for (const packet of packets)
    await source.add(packet.clone({ timestamp: packet.timestamp - first.timestamp }), { decoderConfig });
  await output.finalize();
  if (!target.buffer) throw new Error('The recording returned no video.');
  return {
    bytes: new Blob([target.buffer], { type: container.type }),
    container,
    seconds: last.timestamp - first.timestamp + last.duration,
  };
}
