/** Splits a stream of H.264 units that begin with a start code (00 00 01), as in MPEG-TS. */
export function splitByStartCodes(bytes: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  for (let at = 0; at + 3 <= bytes.length; at++)
    if (bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1) starts.push(at + 3);
  return starts.map((start, i) => bytes.subarray(start, (starts[i + 1] ?? bytes.length + 3) - 3));
}

/** Splits H.264 units that begin with their length, as in MP4. */
export function splitByLengths(bytes: Uint8Array, lengthSize: number): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at + lengthSize < bytes.length;) {
    let length = 0;
    for (let i = 0; i < lengthSize; i++) length = length * 256 + (bytes[at + i] ?? 0);
    at += lengthSize;
    units.push(bytes.subarray(at, at + length));
    at += length;
  }
  return units;
}

/** Splits the parameter sets of an MP4 (AVCDecoderConfigurationRecord, ISO/IEC 14496-15). `lengthSize`: of the units in its packets. */
export function readDescription(description: Uint8Array): { units: Uint8Array[]; lengthSize: number } {
  const units: Uint8Array[] = [];
  let at = 5;
  for (const mask of [31, 255]) {
    const count = (description[at++] ?? 0) & mask;
    for (let i = 0; i < count; i++) {
      const length = (description[at] ?? 0) * 256 + (description[at + 1] ?? 0);
      units.push(description.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return { units, lengthSize: ((description[4] ?? 0) & 3) + 1 };
}
