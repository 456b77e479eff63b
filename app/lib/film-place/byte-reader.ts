/** A film whose parts are not where its format says. */
export class BrokenFilmError extends Error {
  constructor() {
    super('The film is broken or ends too early.');
    this.name = 'BrokenFilmError';
  }
}

/** Reads parts of a film, so that a film of 1 GB is never read completely. */
export interface ByteReader {
  /** Bytes of the whole film. */
  readonly size: number;
  /** Throws BrokenFilmError for a part beyond the end. */
  read: (at: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes to read at a time: the parts that are needed are often next to each other, and a request takes long. */
const fileWindow = 4096;
const urlWindow = 65_536;

type Load = (from: number, to: number) => Promise<ArrayBuffer>;

function readInWindows(size: number, load: Load, windowBytes: number, first = new ArrayBuffer()): ByteReader {
  let kept = { from: 0, bytes: new Uint8Array(first) };
  return {
    size,
    async read(at, length) {
      if (at + length > size) throw new BrokenFilmError();
      if (at < kept.from || at + length > kept.from + kept.bytes.length) {
        const to = Math.min(size, at + Math.max(length, windowBytes));
        kept = { from: at, bytes: new Uint8Array(await load(at, to)) };
      }
      return kept.bytes.subarray(at - kept.from, at - kept.from + length);
    },
  };
}

export const readFile = (film: Blob): ByteReader =>
  readInWindows(film.size, (from, to) => film.slice(from, to).arrayBuffer(), fileWindow);

/** Opens a film by its URL. Throws if the server does not answer with parts. */
export async function readUrl(url: string, signal?: AbortSignal): Promise<ByteReader> {
  async function request(from: number, to: number): Promise<Response> {
    const answer = await fetch(url, {
      headers: { range: `bytes=${from}-${to - 1}` },
      ...(signal && { signal }),
    });
    if (answer.status === 206) return answer;
    await answer.body?.cancel();
    throw new Error(`The film could not be read in parts: status ${answer.status}`);
  }
  const first = await request(0, urlWindow);
  // 'bytes 0-65535/1234567'
  const size = Number(first.headers.get('content-range')?.split('/')[1]);
  if (!Number.isSafeInteger(size)) throw new Error('The size of the film is unknown.');
  const load: Load = async (from, to) => (await request(from, to)).arrayBuffer();
  return readInWindows(size, load, urlWindow, await first.arrayBuffer());
}
