import { EncodedPacketSink, type EncodedPacket, type Input, type InputTrack } from 'mediabunny';
import { openInput } from '#lib/web-video/run-conversion.ts';

/**
 * Reads the packets of a track in the order of the file. Mediabunny (1.61) keeps the pictures that it read of MPEG-TS as long as their input
 * is open, so each stretch from a key frame on has an input of its own, about `stretchBytes` long.
 */
export async function* readStretches(
  bytes: Blob,
  findTrack: (input: Input) => Promise<InputTrack | null>,
  stretchBytes = 16_000_000,
): AsyncGenerator<EncodedPacket, void, unknown> {
  let next: EncodedPacket | undefined;
  do {
    const input = openInput(bytes);
    try {
      const track = await findTrack(input);
      if (!track) return;
      const sink = new EncodedPacketSink(track);
      const from = next && (await sink.getPacket(next.timestamp));
      if (from === null || from?.sequenceNumber !== next?.sequenceNumber)
        throw new Error('A key frame was not found again.');
      next = undefined;
      let size = 0;
      for await (const packet of sink.packets(from, undefined, { verifyKeyPackets: true })) {
        if (size >= stretchBytes && packet.type === 'key') {
          next = packet;
          break;
        }
        size += packet.byteLength;
        yield packet;
      }
    } finally {
      input.dispose();
    }
  } while (next);
}
