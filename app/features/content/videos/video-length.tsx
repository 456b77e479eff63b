/** The length of a video in the corner of its poster, such as 0:42. Renders nothing if it is unknown. */
export function VideoLength({ seconds }: { seconds: number | undefined }) {
  if (seconds === undefined) return null;
  const whole = Math.round(seconds);
  return (
    <span className="pointer-events-none absolute bottom-1.5 right-1.5 bg-ink px-1.5 font-mono text-13 text-ground">
      {Math.floor(whole / 60)}:{String(whole % 60).padStart(2, '0')}
    </span>
  );
}
