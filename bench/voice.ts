import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } from 'mediabunny';
import { frameFilm } from 'vault-figures/generators';
import { percentile } from './figures.ts';
import { enterAs, send, signIn, submitFilm } from './demo-people.ts';
import { withSite } from './with-site.ts';

/** Frames of tests/films/constant.webm that are played, over and over, and their rate. */
const film = { frames: frameFilm.frames, rate: 30 };

interface Look {
  /** Time of the audio, in seconds. */
  at: number;
  /** Number painted on the frame; null while it cannot be read. */
  frame: number | null;
}

/** Returns how many milliseconds the shown frame was past its time: 0 if it was the right one. */
function lateness({ at, frame }: Look): number | undefined {
  if (frame === null) return undefined;
  const due = Math.floor(at * film.rate);
  const behind = (((due - frame) % film.frames) + film.frames) % film.frames;
  const signed = behind > film.frames / 2 ? behind - film.frames : behind;
  return signed === 0 ? 0 : (at - (due - signed + 1) / film.rate) * 1000;
}

/** Writes silence as Opus in WebM. */
async function writeSilence(seconds: number): Promise<Buffer> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 };
  // 20 ms of silence.
  const silence = new Uint8Array([0xf8, 0xff, 0xfe]);
  for (let i = 0; i < seconds * 50; i++)
    await source.add(new EncodedPacket(silence, 'key', i / 50, 1 / 50), { decoderConfig });
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer());
}

/**
 * `npm run bench -- voice [seconds]`: plays a voice-over that shows another frame every 33 ms, and compares the picture with the
 * audio's clock at every screen refresh. Needs Chromium and a built site.
 */
export async function measureVoice([seconds = '180']: string[]): Promise<void> {
  const length = Number(seconds);
  const audio = await writeSilence(length);
  await withSite(
    async ({ url, browser }) => {
      const [athlete, coach] = [await signIn(url, 'athlete'), await signIn(url, 'coach')];
      const id = await submitFilm(url, athlete, 'tests/films/constant.webm');
      const audioName = `${athlete.id}/${id}/${crypto.randomUUID()}.webm`;
      await send(url, coach, `/storage/v1/object/review-audio/${audioName}`, audio, 'audio/webm');
      const frames = Array.from({ length: length * film.rate }, (_, i) => [
        Math.ceil((i * 1000) / film.rate),
        Math.round(((i % film.frames) * 1e6) / film.rate),
      ]);
      const timeline = { frames, speeds: [[0, 1]], shapes: [], shown: [], strokes: [] };
      await send(url, coach, '/rest/v1/review_voice_overs', {
        submission_id: id,
        audio_name: audioName,
        duration_ms: length * 1000,
        timeline,
      });
      const page = await browser.newPage({ baseURL: url });
      await page.addInitScript(`{
      const { Audio } = window;
      window.Audio = function (url) { return (window.voiceAudio = new Audio(url)); };
    }`);
      await enterAs(page, coach);
      await page.goto(`/reviews/${id}`);
      await page.getByRole('tab', { name: 'Voice' }).click();
      await page.getByRole('button', { name: 'Play the voice-over' }).click();
      // A string, because tsx would add a call of its own helper, which does not exist in the page.
      const looks = await page.evaluate<Look[]>(`new Promise((resolve) => {
      const { bits, width } = ${JSON.stringify(frameFilm)};
      const canvas = document.querySelector('canvas[role=img]');
      const context = canvas.getContext('2d');
      const looks = [];
      const look = () => {
        let frame = 0;
        for (let bit = 0; bit < bits && frame !== null; bit++) {
          const [red] = context.getImageData((bit + 0.5) * (width / bits), 45, 1, 1).data;
          frame = red > 70 && red < 185 ? null : frame * 2 + (red >= 185 ? 1 : 0);
        }
        looks.push({ at: window.voiceAudio.currentTime, frame });
        if (window.voiceAudio.ended) resolve(looks);
      };
      requestAnimationFrame(function next() {
        requestAnimationFrame(next);
        // After the player has drawn.
        setTimeout(look);
      });
    })`);
      const report = (name: string, of: Look[]) => {
        const late = of.flatMap((look) => lateness(look) ?? []);
        const right = late.filter((ms) => ms === 0).length / late.length;
        console.log(
          `${name}: the right frame at ${(right * 100).toFixed(1)} % of ${late.length} refreshes; late p50 ${percentile(late, 0.5).toFixed(1)} ms, p95 ${percentile(late, 0.95).toFixed(1)} ms, p99 ${percentile(late, 0.99).toFixed(1)} ms`,
        );
        return late.reduce((sum, ms) => sum + ms, 0) / late.length;
      };
      const part = Math.min(30, length / 3);
      report('all', looks);
      const start = report(
        'at the start',
        looks.filter(({ at }) => at < part),
      );
      const end = report(
        'at the end',
        looks.filter(({ at }) => at > length - part),
      );
      console.log(
        `drift over ${length} s: ${(end - start).toFixed(1)} ms (target: under one frame, ${(1000 / film.rate).toFixed(1)} ms)`,
      );
    },
    ['--autoplay-policy=no-user-gesture-required'],
  );
}
