import { useEffect, useRef, useState } from 'react';
import { toast } from '#lib/page/toast.ts';
import type { PathPoint, TracedPart } from '../../review.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { currentTime } from '../current-time.ts';
import { followPoint, maxPoints, type Question } from './follow-point.ts';
import { addTracked, markPoint } from './path-points.ts';
import { readCanvas } from '../video/read-canvas.ts';
import type { Pixel } from 'vault-pixels';

const refuse = (title: string, description: string) => toast({ title, description, tone: 'error' });

/** A hundredth of a pixel is enough, and 1,000 points must fit into their row. */
const round = (share: number): number => Math.round(share * 1e6) / 1e6;
const rounded = (point: PathPoint): PathPoint => ({
  ...point,
  x: round(point.x),
  y: round(point.y),
  ...(point.drift !== undefined && { drift: round(point.drift) }),
});

/** State and actions of tracing a point through the jump. Positions are from 0 to 1 of the frame. */
export function usePaths() {
  const { video } = useFilm();
  const { review, put } = useOpenReview();
  const { submissionId, paths } = review;
  const { player, canvasRef } = video;
  const [part, setPart] = useState<TracedPart>('hips');
  const [isTracking, setTracking] = useState(false);
  const [question, setQuestion] = useState<Question>();
  /** Set while the tracker should stop. */
  const isCanceled = useRef(false);
  useEffect(() => () => void (isCanceled.current = true), []);
  const points = paths[part] ?? [];
  const aspectOf = () => {
    const { width = 16, height = 9 } = player?.getState().size ?? {};
    return width / height;
  };

  function save(next: readonly PathPoint[]): void {
    if (next.length > maxPoints) {
      refuse('This path is too long', `A path can have ${maxPoints} points. Trace only the jump itself.`);
      return;
    }
    if (next.length === 0) put({ kind: 'path-gone', id: part, submissionId });
    else put({ kind: 'path', id: part, submissionId, points: next.map(rounded) });
  }

  async function follow(from: readonly PathPoint[]): Promise<void> {
    const canvas = canvasRef.current;
    if (!player || !canvas) return;
    isCanceled.current = false;
    setQuestion(undefined);
    setTracking(true);
    try {
      const { found, question: asked } = await followPoint({
        player,
        read: readCanvas(canvas),
        points: from,
        isCanceled: () => isCanceled.current,
      });
      if (found.length > 0) save(addTracked(from, found, aspectOf()));
      setQuestion(asked);
    } catch (error) {
      // A picture from another origin that the browser's own player shows cannot be read.
      if (!(error instanceof DOMException)) throw error;
      refuse('This browser can’t follow the point', 'Mark it on every few frames instead.');
    } finally {
      setTracking(false);
    }
  }

  return {
    part,
    choose(next: TracedPart) {
      setQuestion(undefined);
      setPart(next);
    },
    points,
    isTracking,
    /** Where the tracker stopped and needs a mark. */
    question,
    /** Marks the point on the current frame. If the tracker asked for it, it goes on from there. */
    mark({ x, y }: Pixel) {
      const atUs = currentTime(player);
      if (atUs === undefined || isTracking) return;
      const next = markPoint(points, { atUs, x, y, isMarked: true }, aspectOf());
      save(next);
      if (question) void follow(next);
    },
    removePoint() {
      const atUs = currentTime(player);
      setQuestion(undefined);
      save(points.filter((point) => point.atUs !== atUs));
    },
    removePath() {
      setQuestion(undefined);
      save([]);
    },
    /** Lets the tracker propose the point on the following frames. */
    async track() {
      const now = currentTime(player);
      if (points.some(({ atUs }) => atUs === now)) await follow(points);
      else refuse('Nothing to follow yet', 'Mark the point on this frame first.');
    },
    stopTracking() {
      isCanceled.current = true;
      setQuestion(undefined);
    },
  };
}

export type Paths = ReturnType<typeof usePaths>;
