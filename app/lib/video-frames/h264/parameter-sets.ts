import { readBits, type BitReader } from './read-bits.ts';

/** What we need of a sequence parameter set (ITU-T H.264, 7.3.2.1.1). */
interface SequenceParameters {
  /** Pixels of a whole picture, cropped. */
  height: number;
  /** Whether pictures may consist of two fields. */
  isInterlaced: boolean;
  hasSeparatePlanes: boolean;
  frameNumberBits: number;
  /** Bits of the picture order count; undefined if slices have none. */
  orderBits: number | undefined;
}

/** Profiles whose parameter sets describe the color format. */
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

function skipScalingList(reader: BitReader, size: number): void {
  let [last, next] = [8, 8];
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + reader.se() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

/** Returns the chroma format (1: 4:2:0) and whether the planes are separate. */
function readColorFormat(reader: BitReader): { chroma: number; hasSeparatePlanes: boolean } {
  const chroma = reader.ue();
  const hasSeparatePlanes = chroma === 3 && reader.bits(1) === 1;
  reader.ue();
  reader.ue();
  reader.bits(1);
  if (reader.bits(1) === 1) {
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list++)
      if (reader.bits(1) === 1) skipScalingList(reader, list < 6 ? 16 : 64);
  }
  return { chroma, hasSeparatePlanes };
}

function readOrderBits(reader: BitReader): number | undefined {
  const type = reader.ue();
  if (type === 0) return reader.ue() + 4;
  if (type !== 1) return undefined;
  reader.bits(1);
  reader.se();
  reader.se();
  const count = reader.ue();
  for (let i = 0; i < count && i < 256; i++) reader.se();
  return undefined;
}

export function readSequence(unit: Uint8Array): SequenceParameters {
  const reader = readBits(unit);
  const profile = reader.bits(8);
  reader.bits(16);
  reader.ue();
  const { chroma, hasSeparatePlanes } = highProfiles.has(profile)
    ? readColorFormat(reader)
    : { chroma: 1, hasSeparatePlanes: false };
  const frameNumberBits = reader.ue() + 4;
  const orderBits = readOrderBits(reader);
  reader.ue();
  reader.bits(1);
  reader.ue();
  const rows = reader.ue() + 1;
  const isInterlaced = reader.bits(1) === 0;
  if (isInterlaced) reader.bits(1);
  reader.bits(1);
  // A row of macroblocks is counted once for both fields.
  const rowFactor = isInterlaced ? 2 : 1;
  let height = rows * 16 * rowFactor;
  if (reader.bits(1) === 1) {
    reader.ue();
    reader.ue();
    const unitHeight = (chroma === 1 && !hasSeparatePlanes ? 2 : 1) * rowFactor;
    height -= (reader.ue() + reader.ue()) * unitHeight;
  }
  return { height, isInterlaced, hasSeparatePlanes, frameNumberBits, orderBits };
}

/** Returns whether slices say by how much the second field of their picture is later. */
export function readHasFieldOrder(pictureParameters: Uint8Array): boolean {
  const reader = readBits(pictureParameters);
  reader.ue();
  reader.ue();
  reader.bits(1);
  return reader.bits(1) === 1;
}

/** Returns whether a slice's picture begins with its bottom field. */
export function beginsWithBottom(
  slice: Uint8Array,
  sequence: SequenceParameters,
  hasFieldOrder: boolean,
): boolean {
  const reader = readBits(slice);
  reader.ue();
  reader.ue();
  reader.ue();
  if (sequence.hasSeparatePlanes) reader.bits(2);
  reader.bits(sequence.frameNumberBits);
  if (reader.bits(1) === 1) return reader.bits(1) === 1;
  if (unitType(slice) === unitTypes.keySlice) reader.ue();
  if (sequence.orderBits === undefined || !hasFieldOrder) return false;
  reader.bits(sequence.orderBits);
  return reader.se() < 0;
}

export const unitTypes = { slice: 1, keySlice: 5, sequence: 7, picture: 8 } as const;
export const unitType = (unit: Uint8Array): number => (unit[0] ?? 0) & 31;
