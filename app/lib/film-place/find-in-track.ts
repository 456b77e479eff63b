import { boxesIn, latin1, uint32, type Box } from './boxes.ts';
import { BrokenFilmError, type ByteReader } from './byte-reader.ts';
import type { Edit } from './place-search.ts';

/** What a track may contain: pictures, sound, and the depth of pictures. Others are texts, times and places. */
const shownHandlers = new Set(['vide', 'soun', 'auxv', 'pict']);
/** Boxes on the way to the tables of a track. */
const containers = new Set(['mdia', 'minf', 'stbl']);
const tables = new Set(['stsc', 'stsz', 'stz2', 'stco', 'co64']);
/** Tables of hours of film are smaller. */
const maxTable = 64 * 1024 * 1024;

interface Track {
  isShown: boolean;
  /** What empties the samples of the track. Throws BrokenFilmError for one whose samples are not where the film has its data. */
  samples: () => Edit[];
}

/** Returns the entries of a table whose fields have 32 bits, from a position on. */
function rows(table: Uint8Array, from: number, fields: number): number[][] {
  const count = uint32(table, from - 4);
  if (table.length < from + count * fields * 4) throw new BrokenFilmError();
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: fields }, (__, field) => uint32(table, from + (row * fields + field) * 4)),
  );
}

/** Returns the bytes of each sample. */
function readSizes(table: Uint8Array): (sample: number) => number {
  const size = uint32(table, 4);
  if (size > 0) return () => size;
  const sizes = rows(table, 12, 1).flat();
  return (sample) => sizes[sample] ?? 0;
}

function readOffsets(found: ReadonlyMap<string, Uint8Array>): number[] {
  const wide = found.get('co64');
  if (wide) return rows(wide, 8, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low);
  return rows(found.get('stco') ?? new Uint8Array(8), 8, 1).flat();
}

function emptySamples(found: ReadonlyMap<string, Uint8Array>, data: readonly Box[]): Edit[] {
  const sizes = found.get('stsz');
  // Half bytes, which no camera writes.
  if (!sizes) throw new BrokenFilmError();
  const sizeOf = readSizes(sizes);
  const runs = rows(found.get('stsc') ?? new Uint8Array(8), 8, 3);
  const total = uint32(sizes, 8);
  let [sample, run] = [0, 0];
  return readOffsets(found).flatMap((at, chunk) => {
    while ((runs[run + 1]?.[0] ?? Infinity) <= chunk + 1) run++;
    const last = Math.min(total, sample + (runs[run]?.[1] ?? 0));
    let length = 0;
    for (; sample < last; sample++) length += sizeOf(sample);
    if (!data.some(({ body, end }) => body <= at && at + length <= end)) throw new BrokenFilmError();
    return length > 0 ? [{ at, bytes: new Uint8Array(length) }] : [];
  });
}

/** Reads what a track is, and where its samples are. `data`: the boxes that contain the samples of all tracks. */
export async function findInTrack(film: ByteReader, track: Box, data: readonly Box[]): Promise<Track> {
  const found = new Map<string, Uint8Array>();
  let isShown = true;
  async function walk(from: number, to: number, parent: string): Promise<void> {
    for await (const { type, body, end } of boxesIn(film, from, to)) {
      // QuickTime has a second handler, of the data.
      if (type === 'hdlr' && parent === 'mdia')
        isShown = shownHandlers.has(latin1(await film.read(body + 8, 4)));
      else if (containers.has(type)) {
        if (type !== 'minf' || !isShown) await walk(body, end, type);
      } else if (tables.has(type) && !isShown) {
        if (end - body > maxTable) throw new BrokenFilmError();
        found.set(type, (await film.read(body, end - body)).slice());
      }
    }
  }
  await walk(track.body, track.end, 'trak');
  return { isShown, samples: () => emptySamples(found, data) };
}
