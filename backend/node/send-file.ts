import type { ServerResponse } from 'node:http';
import type { OpenFile } from './stream-file.ts';

const blockSize = 512 * 1024;
const nothing = Buffer.alloc(0);
/** Blocks that wait for the next download: fresh memory costs more time than the reading itself. */
const mostSpare = 16;
const spare: Buffer[] = [];

function takeBlock(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(blockSize);
}

function giveBack(block: Buffer): void {
  if (spare.length < mostSpare) spare.push(block);
}

/**
 * Sends a file as the body of a response whose head is written, with the next block being read while one is on its way.
 * Ends the response and closes the file. A reader who goes away ends it quietly; a file that is shorter than promised ends
 * the connection.
 */
export async function sendFile(response: ServerResponse, { file, position, end }: OpenFile): Promise<void> {
  // A response that waits behind another one on its connection hears of the end by this event alone.
  const gone = new Promise<false>((resolve) => response.once('close', () => resolve(false)));

  async function read(block: Buffer): Promise<Buffer> {
    const length = Math.min(block.byteLength, end - position);
    const { bytesRead } = await file.read(block, 0, length, position);
    position += bytesRead;
    return block.subarray(0, bytesRead);
  }
  /** Whether the bytes are with the system; the block may then be filled again. */
  const write = (bytes: Buffer) =>
    new Promise<boolean>((resolve) => {
      response.write(bytes, (error) => resolve(error === null || error === undefined));
    });

  let [filling, sending] = [takeBlock(), takeBlock()];
  // A block whose bytes may still be on their way is left to the garbage collector.
  let settled = false;
  try {
    let bytes = await read(filling);
    while (bytes.byteLength > 0) {
      const sent = Promise.race([write(bytes), gone]);
      [filling, sending] = [sending, filling];
      const [arrived, next] = await Promise.all([sent, position < end ? read(filling) : nothing]);
      if (!arrived) return;
      bytes = next;
    }
    settled = true;
    if (position < end && Number.isFinite(end)) response.destroy();
    else response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    if (settled) [filling, sending].forEach(giveBack);
    await file.close();
  }
}
