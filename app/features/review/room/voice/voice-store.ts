import type { DBSchema } from 'idb';
import { createStoreOpener } from '#lib/device/open-device-store.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import type { Span, Timeline } from './timeline.ts';

/** What was recorded in about one second. */
export interface RecordedPiece {
  /** Which part of the recording it belongs to; a pause begins the next part. */
  part: number;
  /** MIME type of the audio. */
  type: string;
  bytes: ArrayBuffer;
  timeline: Timeline;
  /** Length of the part so far, in milliseconds. */
  lengthMs: number;
  /** The passage of the saved voice-over that the recording replaces. */
  replaces?: Span;
}

interface StoredAudio {
  bytes: ArrayBuffer;
  type: string;
}

interface VoiceSchema extends DBSchema {
  pieces: { key: [userId: string, submissionId: string, part: number, piece: number]; value: RecordedPiece };
  audio: { key: [userId: string, audioName: string]; value: StoredAudio };
}

const name: DeviceKey = 'voice-overs';
const open = createStoreOpener<VoiceSchema>(name, (database) => {
  database.createObjectStore('pieces');
  database.createObjectStore('audio');
});

const piecesOf = (userId: string, submissionId: string) =>
  IDBKeyRange.bound([userId, submissionId], [userId, submissionId, []]);

/** Audio that the device could not store. It is lost with the page. */
const unstored = new Map<string, StoredAudio>();

/** Stores an unfinished recording and finished audio on this device until they are saved, separately for each user. */
export const voiceStore = {
  async addPiece(userId: string, submissionId: string, number: number, piece: RecordedPiece): Promise<void> {
    await (await open()).put('pieces', piece, [userId, submissionId, piece.part, number]);
  },
  /** Returns an unfinished recording in the order in which it was made. */
  async readPieces(userId: string, submissionId: string): Promise<RecordedPiece[]> {
    return (await open()).getAll('pieces', piecesOf(userId, submissionId));
  },
  async deletePieces(userId: string, submissionId: string): Promise<void> {
    await (await open()).delete('pieces', piecesOf(userId, submissionId));
  },
  /** Stores finished audio. Without space on the device, it stays in memory. Returns whether it was stored. */
  async putAudio(userId: string, audioName: string, audio: StoredAudio): Promise<boolean> {
    try {
      await (await open()).put('audio', audio, [userId, audioName]);
      return true;
    } catch (error) {
      console.warn('The recording could not be stored on this device', error);
      unstored.set(audioName, audio);
      return false;
    }
  },
  async readAudio(userId: string, audioName: string): Promise<StoredAudio | undefined> {
    const inMemory = unstored.get(audioName);
    return inMemory ?? (await open()).get('audio', [userId, audioName]);
  },
  async deleteAudio(userId: string, audioName: string): Promise<void> {
    unstored.delete(audioName);
    await (await open()).delete('audio', [userId, audioName]);
  },
};
