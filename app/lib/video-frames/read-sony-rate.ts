import { boxesIn, latin1 } from '../film-place/boxes.ts';
import { BrokenFilmError, type ByteReader } from '../film-place/byte-reader.ts';

/** The rate of whole pictures: with 'i' it counts fields. */
const captureRate = /\bcaptureFps="([\d.]+)p"/;

/** Returns the rate at which a Sony camera filmed, in frames per second, from the XML at the end of its MP4; undefined without one. */
export async function readSonyRate(film: ByteReader): Promise<number | undefined> {
  try {
    for await (const { type, body, end } of boxesIn(film, 0, film.size)) {
      if (type !== 'meta') continue;
      // After version and flags.
      for await (const part of boxesIn(film, body + 4, end)) {
        if (part.type !== 'xml ') continue;
        const rate = captureRate.exec(latin1(await film.read(part.body, part.end - part.body)))?.[1];
        if (rate !== undefined && Number(rate) > 0) return Number(rate);
      }
    }
  } catch (error) {
    // Other formats have no boxes.
    if (!(error instanceof BrokenFilmError)) throw error;
  }
  return undefined;
}
