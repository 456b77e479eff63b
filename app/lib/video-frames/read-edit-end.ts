import { boxesIn, uint32, type Box } from '../film-place/boxes.ts';
import { BrokenFilmError, type ByteReader } from '../film-place/byte-reader.ts';

/** Boxes on the way to an edit list. */
const containers = new Set(['moov', 'trak', 'edts']);

interface Edits {
  trackId: number;
  /** Ticks of the movie from 0 to the end of the part that is shown; undefined without an edit list that ends. */
  end?: number;
}

/** A field of a box whose version 1 has 64 bits where version 0 has 32. */
const wide = (bytes: Uint8Array, at: number, isWide: boolean): number =>
  isWide ? uint32(bytes, at) * 2 ** 32 + uint32(bytes, at + 4) : uint32(bytes, at);

/** Returns where the first part of an edit list ends. Mediabunny shows that part, too. Times before it are empty. */
function endOfEdits(list: Uint8Array): number | undefined {
  const isWide = list[0] === 1;
  const size = isWide ? 20 : 12;
  let before = 0;
  for (let at = 8; at + size <= list.length; at += size) {
    const duration = wide(list, at, isWide);
    const isEmpty = uint32(list, at + (isWide ? 8 : 4)) === 0xff_ff_ff_ff;
    // Fragmented films have a duration of 0, which means all of it.
    if (!isEmpty) return duration > 0 ? before + duration : undefined;
    before += duration;
  }
  return undefined;
}

/**
 * Returns the time in seconds at which the edit list of a track ends the film: phones trim by writing one. Infinity without one.
 * Mediabunny moves a film to the start of its edit list, but doesn't say its end. Throws BrokenFilmError.
 */
export async function readEditEnd(film: ByteReader, trackId: number): Promise<number> {
  let ticksPerSecond = 0;
  const tracks: Edits[] = [];
  async function walk(from: number, to: number): Promise<void> {
    for await (const box of boxesIn(film, from, to)) {
      if (box.type === 'trak') tracks.push({ trackId: 0 });
      if (containers.has(box.type)) await walk(box.body, box.end);
      else await readFields(box);
    }
  }
  async function readFields({ type, body, end }: Box): Promise<void> {
    const track = tracks.at(-1);
    if (type === 'mvhd') {
      const bytes = await film.read(body, 24);
      ticksPerSecond = uint32(bytes, bytes[0] === 1 ? 20 : 12);
    } else if (type === 'tkhd' && track) {
      const bytes = await film.read(body, 24);
      track.trackId = uint32(bytes, bytes[0] === 1 ? 20 : 12);
    } else if (type === 'elst' && track) track.end = endOfEdits(await film.read(body, end - body));
  }
  try {
    await walk(0, film.size);
  } catch (error) {
    // A film that was cut off ends within its pictures.
    if (!(error instanceof BrokenFilmError) || tracks.length === 0) throw error;
  }
  const end = tracks.find((track) => track.trackId === trackId)?.end;
  return end === undefined || ticksPerSecond === 0 ? Infinity : end / ticksPerSecond;
}
