/** Why a recording did not start, or stopped. */
export type VoiceProblem =
  | 'unsupported'
  | 'refused'
  | 'no-microphone'
  | 'busy'
  | 'unplugged'
  | 'limit'
  | 'no-space'
  | 'unreadable'
  | 'mixed'
  | 'empty';

export const voiceProblems: Record<VoiceProblem, string> = {
  unsupported:
    'This browser cannot record audio. Update it, or open the review in Chrome, Edge, Firefox or Safari.',
  refused:
    'The browser does not let this page use the microphone. Allow it in the settings of the address bar, then press Record again.',
  'no-microphone': 'No microphone was found. Connect one, then press Record again.',
  busy: 'The microphone did not start. Close other programs that use it, then press Record again.',
  unplugged:
    'The microphone was disconnected. Everything up to here is kept. Connect it again to go on, or save.',
  limit: 'A voice-over has at most 10 minutes. Everything is kept: save it.',
  'no-space':
    'This device has no space left. Keep this page open until the recording is saved, or it is lost.',
  unreadable:
    'A part of the recording cannot be read. What you recorded is kept on this device; try to save again.',
  mixed:
    'This voice-over was recorded in another browser with a different audio format. Go on in that browser, or delete it and record again.',
  empty: 'Nothing was recorded. Check the microphone, then press Record again.',
};

/** Formats that browsers record, best first. Safari before 18.4 has only the second. */
const types = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];

/** Returns the format in which this browser records; undefined if it cannot. */
export function recordedType(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || navigator.mediaDevices?.getUserMedia === undefined)
    return undefined;
  return types.find((type) => MediaRecorder.isTypeSupported(type));
}

/** Returns the problem behind an error of getUserMedia or MediaRecorder. */
export function problemOf(error: unknown): VoiceProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone';
  return 'busy';
}

export interface Microphone {
  stream: MediaStream;
  /** Loudness now, from 0 to 1. */
  level(): number;
  close(): void;
}

/** Opens the microphone. Throws the browser's error. `onEnd`: it was disconnected. */
export async function openMicrophone(onEnd: () => void): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const [track] = stream.getAudioTracks();
  track?.addEventListener('ended', onEnd);
  const context = new AudioContext();
  void context.resume();
  const meter = context.createAnalyser();
  meter.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(meter);
  const samples = new Float32Array(meter.fftSize);
  return {
    stream,
    level() {
      meter.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // -50 dB and less is silence, -5 dB is full.
      return Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 50) / 45));
    },
    close() {
      track?.removeEventListener('ended', onEnd);
      for (const each of stream.getTracks()) each.stop();
      void context.close();
    },
  };
}
