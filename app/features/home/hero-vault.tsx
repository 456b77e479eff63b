import { type CSSProperties, memo, type PointerEvent, useRef } from 'react';
import { cm } from '../../art/geometry.ts';
import { COLOUR, Label, Line } from '../../art/marks.tsx';
import { Crossbar, LandingMat, MassTrace, Runway, Vaulter, viewBox } from '../../art/scene.tsx';
import { VAULT } from '../../art/vault.ts';
import { HERO_FRAMES, KEY_FRAMES, momentOf, nearestFrame } from './hero-frames.ts';

const WINDOW = { left: -10.7, right: 3.1, bottom: -0.34, top: 6.42 };
/** How far (metres) the picture is moved on phones, which show it from the take-off on, when an earlier frame is selected. */
const CROP_LEFT = -4.3;

/** Heights stand at the left edge as in a measured drawing; their lines begin where the words above the runway end. */
const Scale = memo(function Scale() {
  return [1, 2, 3, 4, 5, 6].map((y) => (
    <g key={y}>
      <Line
        via={[
          [y < 3 ? WINDOW.left : -1.5, y],
          [WINDOW.right, y],
        ]}
        colour={COLOUR.hairline}
        width={1}
      />
      <Label x={WINDOW.right - 0.12} y={y + 0.07} size={15} anchor="end">
        {y.toFixed(2)}
      </Label>
    </g>
  ));
});

const Setting = memo(function Setting() {
  return (
    <>
      <Scale />
      <LandingMat right={WINDOW.right + 8} />
      <Crossbar />
      <Runway left={WINDOW.left - 8} right={0.42} />
    </>
  );
});

/** One exposure of the strobe. */
const Exposure = memo(function Exposure({ frame, order }: { frame: number; order: number }) {
  return <Vaulter moment={momentOf(frame)} opacity={0.24 + 0.05 * order} />;
});

/** The strobe with the selected moment in tartan. One SVG unit is a centimetre. */
export function HeroVault({ frame, onFrame }: { frame: number; onFrame: (frame: number) => void }) {
  const scene = useRef<SVGGElement>(null);
  // The picture may move under the pointer while it is dragged, so places are read as it stood when the drag began.
  const drag = useRef<DOMMatrix>(null);
  const moment = momentOf(frame);
  const pan = Math.max(0, CROP_LEFT - moment.mass.x + 0.9);

  function follow(event: PointerEvent) {
    if (!drag.current) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drag.current);
    onFrame(nearestFrame(at.x / 100, -at.y / 100));
  }

  return (
    <svg
      viewBox={viewBox(WINDOW)}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden
      className="hero-vault absolute inset-0 size-full cursor-ew-resize touch-pan-y select-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        drag.current = scene.current?.getScreenCTM()?.inverse() ?? null;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    >
      <g
        ref={scene}
        style={{ '--pan': `${cm(pan)}px` } as CSSProperties}
        className="translate-x-[var(--pan)] transition-transform duration-[240ms] ease-out md:translate-x-0"
      >
        <Setting />
        {KEY_FRAMES.map((key, order) =>
          key === frame ? null : <Exposure key={key} frame={key} order={order} />,
        )}
        <MassTrace from={HERO_FRAMES[0]} to={1} width={2.4} />
        <Vaulter moment={moment} fill={COLOUR.tartan} poleColour={COLOUR.tartan} />
      </g>
      <title>{`A vault over ${VAULT.barHeight} m`}</title>
    </svg>
  );
}
