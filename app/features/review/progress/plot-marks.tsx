/** Mark of a jump: a yellow dot (made), a cross (missed) or a ring (not recorded). */
export function Mark({
  x,
  y,
  made,
  isChosen,
}: {
  x: number;
  y: number;
  made: boolean | null;
  isChosen: boolean;
}) {
  const stroke = isChosen ? 'var(--tartan)' : 'var(--ink)';
  const size = isChosen ? 6.5 : 5;
  if (made === false)
    return (
      <path
        d={`M${x - size} ${y - size}l${size * 2} ${size * 2}m0 ${-size * 2}l${-size * 2} ${size * 2}`}
        stroke={stroke}
        strokeWidth={2.5}
      />
    );
  return (
    <circle
      cx={x}
      cy={y}
      r={size}
      fill={made === true ? 'var(--bar)' : 'var(--ground)'}
      stroke={stroke}
      strokeWidth={isChosen ? 2.5 : 1.75}
    />
  );
}

interface ErrorBarProps {
  x: number;
  top: number;
  bottom: number;
  isChosen: boolean;
}

/** The ± of a measured value. */
export function ErrorBar({ x, top, bottom, isChosen }: ErrorBarProps) {
  return (
    <path
      d={`M${x} ${top}V${bottom}M${x - 4} ${top}h8M${x - 4} ${bottom}h8`}
      stroke={isChosen ? 'var(--tartan)' : 'var(--ink)'}
      strokeWidth={1.5}
    />
  );
}
