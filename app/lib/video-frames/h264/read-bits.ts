/** Reads the bits of an H.264 unit, most significant first. Past the end, all bits are 0. */
export interface BitReader {
  bits(count: number): number;
  /** Unsigned Exp-Golomb number. */
  ue(): number;
  /** Signed Exp-Golomb number. */
  se(): number;
}

/** Removes the bytes that keep a unit's data from looking like a start code: 00 00 03 becomes 00 00. */
function removeEmulation(unit: Uint8Array): Uint8Array {
  return unit.filter((byte, at) => !(byte === 3 && at >= 2 && unit[at - 1] === 0 && unit[at - 2] === 0));
}

/** `unit`: an H.264 unit without its start code. The reader begins after the byte with its type. */
export function readBits(unit: Uint8Array): BitReader {
  const bytes = removeEmulation(unit);
  let position = 8;
  function bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, position++)
      value = value * 2 + (((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1);
    return value;
  }
  function ue(): number {
    let zeros = 0;
    while (zeros < 32 && position < bytes.length * 8 && bits(1) === 0) zeros++;
    return 2 ** zeros - 1 + bits(zeros);
  }
  return {
    bits,
    ue,
    se() {
      const code = ue();
      return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
    },
  };
}
