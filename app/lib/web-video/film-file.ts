import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import type { DeviceKey } from '../device/device-keys.ts';
import { applyEdits } from '../film-place/apply-edits.ts';
import type { Edit } from '../film-place/place-search.ts';

/** A film that is being written, of which only small parts are in memory. */
interface FilmFile {
  target: StreamTarget;
  /** Returns what was written, once the output is finalized. */
  read(type: string): Promise<Blob>;
  remove(): Promise<void>;
}

export interface WrittenFilm {
  bytes: Blob;
  /** Frees the space of the film on the device. `bytes` can't be read afterwards. */
  release: () => Promise<void>;
}

const folderName = 'films-in-work' satisfies DeviceKey;
/** A file that is older was left by a page that was closed, in milliseconds. */
const maxAge = 24 * 60 * 60_000;
const options = { chunked: true, chunkSize: 4 * 1024 * 1024 };

async function removeLeftovers(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== 'file') continue;
    const { lastModified } = await (handle as FileSystemFileHandle).getFile();
    if (lastModified < Date.now() - maxAge) await folder.removeEntry(name);
  }
}

/** Creates a file in the device's own file system. Throws where there is none, or where it can't be written as it is made. */
async function createOnDevice(): Promise<FilmFile> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  await removeLeftovers(folder);
  const name = crypto.randomUUID();
  const handle = await folder.getFileHandle(name, { create: true });
  return {
    target: new StreamTarget(await handle.createWritable(), options),
    async read(type) {
      const file = await handle.getFile();
      return file.slice(0, file.size, type);
    },
    remove: () => folder.removeEntry(name),
  };
}

/** Collects parts, which the browser may put on a disk. */
function createOfParts(): FilmFile {
  const parts: Blob[] = [];
  /** Where the last part ends. The writer goes back to headers whose sizes it then knows. */
  let end = 0;
  let edits: Edit[] = [];
  const stream = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      if (position < end) edits = [{ at: position, bytes: data.slice(0, end - position) }, ...edits];
      const added = data.subarray(Math.max(0, end - position));
      if (added.length === 0) return;
      parts.push(new Blob([added]));
      end = position + data.length;
    },
  });
  return {
    target: new StreamTarget(stream, options),
    read: (type) => Promise.resolve(applyEdits(new Blob(parts, { type }), edits)),
    remove: () => Promise.resolve(),
  };
}

/**
 * Writes a film with an output that finalizes `target`: into the device's own file system, or in parts where it has none. Nothing is left of
 * it if that fails.
 */
export async function writeFilm(
  type: string,
  write: (target: StreamTarget) => Promise<void>,
): Promise<WrittenFilm> {
  const file = await createOnDevice().catch(createOfParts);
  const release = () =>
    file.remove().catch((error: unknown) => console.warn('A film in work could not be deleted', error));
  try {
    await write(file.target);
    return { bytes: await file.read(type), release };
  } catch (error) {
    await release();
    throw error;
  }
}
