import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { beginsWithBottom, readHasFieldOrder, readSequence, unitType, unitTypes } from './parameter-sets.ts';
import { readDescription, splitByLengths, splitByStartCodes } from './split-units.ts';

/** The field of a picture that was filmed first: the even lines from the top, or the odd ones. */
export type FirstField = 'top' | 'bottom';

export interface Interlacing {
  /** Undefined if pictures have no fields. */
  firstField: FirstField | undefined;
  /** Pixels of a picture as it is stored. Mediabunny counts only one field of films in MPEG-TS. */
  height: number;
}

function toBytes(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** Packets in which the parameter sets are looked for: some recordings begin between two key frames. */
const maxPackets = 60;

const isSequence = (unit: Uint8Array) => unitType(unit) === unitTypes.sequence;
const isSlice = (unit: Uint8Array) =>
  unitType(unit) === unitTypes.slice || unitType(unit) === unitTypes.keySlice;

/** Lists the units of the film's index and, unless that says enough, of its first packets up to a slice. */
async function listUnits(track: InputVideoTrack): Promise<Uint8Array[]> {
  const config = await track.getDecoderConfig();
  const { units, lengthSize } = config?.description
    ? readDescription(toBytes(config.description))
    : { units: [], lengthSize: 0 };
  const described = units.find(isSequence);
  if (described && !readSequence(described).isInterlaced) return units;
  const sink = new EncodedPacketSink(track);
  let packet = await sink.getFirstPacket();
  for (let i = 0; packet && i < maxPackets && !(units.some(isSequence) && units.some(isSlice)); i++) {
    units.push(
      ...(lengthSize > 0 ? splitByLengths(packet.data, lengthSize) : splitByStartCodes(packet.data)),
    );
    packet = await sink.getNextPacket(packet);
  }
  return units;
}

/** Reads whether an H.264 film is interlaced, and its true height. Undefined for other codecs, and without parameter sets. */
export async function readInterlacing(track: InputVideoTrack): Promise<Interlacing | undefined> {
  if ((await track.getCodec()) !== 'avc') return undefined;
  const units = await listUnits(track);
  const sequenceUnit = units.find(isSequence);
  if (!sequenceUnit) return undefined;
  const sequence = readSequence(sequenceUnit);
  if (!sequence.isInterlaced) return { firstField: undefined, height: sequence.height };
  const slice = units.find(isSlice);
  const picture = units.find((unit) => unitType(unit) === unitTypes.picture);
  const hasFieldOrder = picture !== undefined && readHasFieldOrder(picture);
  const isBottomFirst = slice !== undefined && beginsWithBottom(slice, sequence, hasFieldOrder);
  return { firstField: isBottomFirst ? 'bottom' : 'top', height: sequence.height };
}

/**
 * Returns the display size of an interlaced film, with as many rows as it has, so that fields stay apart. The width may be a fraction. The
 * rows that Mediabunny counts may be wrong, but not the shape of a pixel.
 */
export async function interlacedSize(
  track: InputVideoTrack,
  { height }: Interlacing,
): Promise<{ width: number; height: number }> {
  const rows = Math.max(1, await track.getCodedHeight());
  return { width: (await track.getDisplayWidth()) * (rows / (await track.getDisplayHeight())), height };
}
