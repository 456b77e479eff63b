import { useEffect, useRef, useState } from 'react';
import { lastFrame, timeOf } from '#lib/video-frames/frame-index.ts';
import { toast } from '#lib/page/toast.ts';
import { toMicroseconds, type PathPoint, type TracedPart } from '../../review.ts';
import { useOpenRoom } from '../room-provider.tsx';
import { currentTime } from '../use-room.ts';
import { addTracked, markPoint } from './path-points.ts';
import { readCanvas } from './read-canvas.ts';
import { createTracker, type Pixel } from './track-point.ts';

export const maxPoints = 1000;

const refuse = (title: string, description: string) => toast({ title, description, tone: 'error' });

/** State and actions of tracing a point through the jump. Positions are from 0 to 1 of the frame. */
export function usePaths() {
  const { review, video, put } = useOpenRoom();
  const { submissionId, paths } = review;
  const { player, canvasRef } = video;
  const [part, setPart] = useState<TracedPart>('hips');
  const [isTracking, setTracking] = useState(false);
  /** Set while the tracker should stop. */
  const isCanceled = useRef(false);
  useEffect(() => () => void (isCanceled.current = true), []);
  const points = paths[part] ?? [];

  function save(next: readonly PathPoint[]): void {
    if (next.length > maxPoints) {
      refuse('This path is too long', `A path can have ${maxPoints} points. Trace only the jump itself.`);
      return;
    }
    if (next.length === 0) put({ kind: 'path-gone', id: part, submissionId });
    else put({ kind: 'path', id: part, submissionId, points: next });
  }

  /** Follows the point from the marked frame to the next mark, or until it is lost or stopped. */
  async function follow(mark: Pixel, before: Pixel | undefined): Promise<PathPoint[]> {
    const { index, size, frame } = player?.getState() ?? {};
    const canvas = canvasRef.current;
    if (!player || !index || !size || frame === undefined || !canvas) return [];
    const toPixel = ({ x, y }: Pixel) => ({ x: x * size.width, y: y * size.height });
    const timeAt = (at: number) => toMicroseconds(timeOf(index, at));
    const read = readCanvas(canvas);
    const tracker = createTracker(read, toPixel(mark), size.width, before && toPixel(before));
    const nextMark = points.find(({ atUs, isMarked }) => isMarked && atUs > timeAt(frame));
    const found: PathPoint[] = [];
    for (let at = frame + 1; at <= lastFrame(index) && points.length + found.length < maxPoints; at++) {
      await player.show(at);
      if (isCanceled.current || player.getState().frame !== at) break;
      const place = tracker.next(read);
      const [x, y] = [(place?.x ?? -1) / size.width, (place?.y ?? -1) / size.height];
      if (x < 0 || y < 0 || x > 1 || y > 1) {
        toast({
          title: 'The point is lost on this frame',
          description: 'Mark it here, then follow it again. If it is hidden, mark it where it appears next.',
        });
        break;
      }
      found.push({ atUs: timeAt(at), x, y, isMarked: false });
      if (nextMark && timeAt(at) >= nextMark.atUs) break;
    }
    return found;
  }

  return {
    part,
    choose: setPart,
    points,
    isTracking,
    /** Marks the point on the current frame. */
    mark({ x, y }: Pixel) {
      const atUs = currentTime(player);
      if (atUs !== undefined && !isTracking) save(markPoint(points, { atUs, x, y, isMarked: true }));
    },
    removePoint() {
      const atUs = currentTime(player);
      save(points.filter((point) => point.atUs !== atUs));
    },
    removePath: () => save([]),
    /** Lets the tracker propose the point on the following frames. */
    async track() {
      const now = currentTime(player);
      const here = points.find(({ atUs }) => atUs === now);
      if (!here || now === undefined) {
        refuse('Nothing to follow yet', 'Mark the point on this frame first.');
        return;
      }
      const before = points.findLast(({ atUs }) => atUs < now);
      const { index, frame = 0 } = player?.getState() ?? {};
      const isNeighbor = index && before?.atUs === toMicroseconds(timeOf(index, frame - 1));
      isCanceled.current = false;
      setTracking(true);
      try {
        const found = await follow(here, isNeighbor ? before : undefined);
        if (found.length > 0) save(addTracked(points, found));
      } catch (error) {
        // A picture from another origin that the browser's own player shows cannot be read.
        if (!(error instanceof DOMException)) throw error;
        refuse('This browser can’t follow the point', 'Mark it on every few frames instead.');
      } finally {
        setTracking(false);
      }
    },
    stopTracking() {
      isCanceled.current = true;
    },
  };
}

export type Paths = ReturnType<typeof usePaths>;
