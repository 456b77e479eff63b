import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { addCaptureRate } from '#testing/add-capture-rate.ts';
import { readCaptureRate, readRates } from './read-rates.ts';

const open = (bytes: Uint8Array<ArrayBuffer>) =>
  new Input({ formats: ALL_FORMATS, source: new BlobSource(new Blob([bytes])) });
const film = async (name: string) => new Uint8Array(await readFile(`tests/films/${name}`));

test('reads the capture rate that Android phones save, as a number and as text', async () => {
  for (const rate of [240, '240.0', '240.000000'])
    expect(await readCaptureRate(open(addCaptureRate(await film('constant.mp4'), rate))), String(rate)).toBe(
      240,
    );
});

test('a film without a valid capture rate has none', async () => {
  for (const name of ['constant.mp4', 'constant.webm'])
    expect(await readCaptureRate(open(await film(name))), name).toBeUndefined();
  for (const rate of [0, -240, NaN, Infinity, '', 'fast', '0'])
    expect(
      await readCaptureRate(open(addCaptureRate(await film('constant.mp4'), rate))),
      String(rate),
    ).toBeUndefined();
});

test('reads the rate at which a film plays', async () => {
  for (const name of ['constant.mp4', 'constant.webm']) {
    const input = open(await film(name));
    const track = await input.getPrimaryVideoTrack();
    const rates = track && (await readRates(input, track));
    expect(rates?.file, name).toBeCloseTo(30, 1);
    expect(rates?.capture, name).toBeUndefined();
  }
});
