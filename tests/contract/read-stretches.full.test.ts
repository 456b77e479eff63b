import { EncodedPacketSink, type EncodedPacket, type Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { openInput } from '#lib/web-video/run-conversion.ts';
import { readStretches } from '#features/upload/video/read-stretches.ts';
import { h264 } from '../support/film-kinds/film-kind.ts';
import { lacksFfmpeg, makeFilm } from '../support/film-kinds/make-film.ts';

const facts = ({ timestamp, duration, type, sequenceNumber, data }: EncodedPacket) => ({
  timestamp,
  duration,
  type,
  sequenceNumber,
  data: Buffer.from(data).toString('base64'),
});

const findVideo = (input: Input) => input.getPrimaryVideoTrack();
const findAudio = (input: Input) => input.getPrimaryAudioTrack();

test.skipIf(lacksFfmpeg !== undefined)(
  'packets of MPEG-TS that are read in stretches are those that one input reads',
  async () => {
    const options = `-f lavfi -i sine=d=5 -map 0:v -map 1:a ${h264} -x264-params open-gop=1:b-pyramid=normal:bframes=3 -c:a aac`;
    const film = new Blob([new Uint8Array(makeFilm('a.ts', options))]);
    let inputs = 0;
    for (const findTrack of [findVideo, findAudio]) {
      const whole: object[] = [];
      const input = openInput(film);
      const track = await findTrack(input);
      if (!track) throw new Error('The film has no such track.');
      for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
        verifyKeyPackets: true,
      }))
        whole.push(facts(packet));
      input.dispose();
      const inStretches: object[] = [];
      const find = (one: Input) => {
        inputs++;
        return findTrack(one);
      };
      for await (const packet of readStretches(film, find, 5000)) inStretches.push(facts(packet));
      expect(inStretches).toEqual(whole);
      expect(whole.length).toBeGreaterThan(140);
    }
    expect(inputs).toBeGreaterThan(8);
  },
);
