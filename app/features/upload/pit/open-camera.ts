import { getFirstEncodableVideoCodec } from 'mediabunny';
import { playableCodecs } from '../video/plan-conversion.ts';
import { CameraError } from './camera-problem.ts';

export interface Camera {
  stream: MediaStream;
  track: MediaStreamVideoTrack;
  /** Ids of all cameras of the device; the phone's back cameras first, where the browser says so. */
  ids: readonly string[];
}

/** A phone without a hardware encoder would drop pictures at 1080p. */
async function canEncodeFullHd(): Promise<boolean> {
  const size = { width: 1920, height: 1080, hardwareAcceleration: 'prefer-hardware' } as const;
  return (await getFirstEncodableVideoCodec(playableCodecs, size).catch(() => null)) !== null;
}

async function listCameras(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

/**
 * Opens a camera, the back camera by default, at 60 fps and 1080p if it has them. Asks the user for permission the first time.
 * Without the microphone. Throws CameraError or what `getUserMedia` throws.
 */
export async function openCamera(id?: string): Promise<Camera> {
  // Without a secure connection there are no media devices.
  if (!('mediaDevices' in navigator) || typeof VideoEncoder === 'undefined')
    throw new CameraError('unsupported');
  const height = (await canEncodeFullHd()) ? 1080 : 720;
  const stream = await navigator.mediaDevices.getUserMedia({
    video: {
      ...(id === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }),
      width: { ideal: (height / 9) * 16 },
      height: { ideal: height },
      frameRate: { ideal: 60 },
    },
  });
  const [track] = stream.getVideoTracks();
  if (!track) throw new CameraError('missing');
  return { stream, track: track as MediaStreamVideoTrack, ids: await listCameras() };
}

/** Returns the camera after the current one; undefined if there is only one. */
export function nextCamera({ track, ids }: Camera): string | undefined {
  if (ids.length < 2) return undefined;
  return ids[(ids.indexOf(track.getSettings().deviceId ?? '') + 1) % ids.length];
}
