import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import {
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createFileReader, type FileReader } from '#server/media/file-reader.ts';
import type * as pdfFunctions from '#server/media/examine-pdf-file.ts';
import type * as videoFunctions from './remux-video.ts';

/** A quarter less than the reader's limit, in MB. */
const memoryMb = 384;
const bytes = 100 * 1024 * 1024;
const tooHard = 'It needs too much memory.';

async function openReader(): Promise<{ reader: FileReader; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbar-large-'));
  const reader = createFileReader({ memoryMb });
  onTestFinished(async () => {
    reader.close();
    await rm(folder, { recursive: true });
  });
  return { reader, folder };
}

/** A video of two minutes; its pictures are padded. */
async function makeVideo(): Promise<Uint8Array> {
  const film = await readFile('server/seed/films/upright-phone.mp4');
  const input = new Input({ source: new BlobSource(new Blob([new Uint8Array(film)])), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The film has no video track.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const seconds = await track.computeDuration();
  const rounds = Math.floor(120 / seconds);
  const padding = Buffer.alloc(Math.floor(bytes / packets.length / rounds));
  for (let round = 0; round < rounds; round++) {
    for (const packet of packets) {
      const data =
        packet.type === 'key' ? packet.data : new Uint8Array(Buffer.concat([packet.data, padding]));
      await source.add(packet.clone({ timestamp: packet.timestamp + round * seconds, data }), {
        decoderConfig,
      });
    }
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

async function makeLargePdf(): Promise<Uint8Array> {
  const document = PDF.create();
  const raw = { width: 1100, height: 1100, channels: 3 } as const;
  const picture = sharp(randomBytes(1100 * 1100 * 3), { raw }).jpeg({ quality: 90 });
  const jpeg = await picture.toBuffer();
  for (let size = 0; size < bytes; size += jpeg.length) {
    const noise = new Uint8Array(jpeg);
    // A comment makes each picture another one.
    noise.set(randomBytes(16), noise.length - 20);
    document.addPage().drawImage(document.embedImage(noise), { x: 0, y: 0, width: 400, height: 400 });
  }
  return document.save();
}

test('a good video of 100 MB is read with a quarter of the memory to spare', async () => {
  const { reader, folder } = await openReader();
  const [file, written] = [join(folder, 'video.mp4'), join(folder, 'written.mp4')];
  const video = await makeVideo();
  expect(video.byteLength).toBeGreaterThan(0.9 * bytes);
  await writeFile(file, video);
  const job = { module: new URL('./remux-video.ts', import.meta.url), name: 'remuxVideo', tooHard } as const;
  const facts = await reader.read<typeof videoFunctions, 'remuxVideo'>(job, file, written);
  expect(facts.seconds).toBeGreaterThan(100);
});

test('a good PDF of 100 MB is read with a quarter of the memory to spare', async () => {
  const { reader, folder } = await openReader();
  const file = join(folder, 'guide.pdf');
  const pdf = await makeLargePdf();
  expect(pdf.byteLength).toBeGreaterThan(0.9 * bytes);
  await writeFile(file, pdf);
  const module = new URL('../../server/media/examine-pdf-file.ts', import.meta.url);
  const job = { module, name: 'examinePdfFile', tooHard } as const;
  expect(await reader.read<typeof pdfFunctions, 'examinePdfFile'>(job, file)).toBeGreaterThan(50);
});
