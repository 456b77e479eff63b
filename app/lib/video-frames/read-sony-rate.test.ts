import { expect, test } from 'vitest';
import { readFile } from '../film-place/byte-reader.ts';
import { box, join, uint32 } from '../film-place/synthetic-film.ts';
import { readSonyRate } from './read-sony-rate.ts';

const film = (xml: string) =>
  join(
    box('ftyp', 'XAVC'),
    box('mdat', 'captureFps="30p"'),
    box('meta', uint32(0), box('hdlr', 'nrtm'), box('xml ', uint32(0), xml)),
  );

test.each([
  ['slow and quick motion', film('<VideoFrame captureFps="119.88p" formatFps="23.98p"/>'), 119.88],
  ['fields', film('<VideoFrame captureFps="59.94i" formatFps="59.94i"/>'), undefined],
  ['an XML without a rate', film('<Device modelName="ILCE-7S"/>'), undefined],
  ['no XML', box('ftyp', 'isom'), undefined],
  ['another format', join([0x1a, 0x45, 0xdf, 0xa3], 'captureFps="100p"'), undefined],
])('reads the capture rate of a Sony camera: %s', async (_, bytes, rate) => {
  expect(await readSonyRate(readFile(new Blob([bytes])))).toBe(rate);
});
