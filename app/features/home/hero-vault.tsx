import { type CSSProperties, memo, type PointerEvent, useRef } from 'react';
import { preload } from 'react-dom';
import { cm } from '../../art/geometry.ts';
import { HERO_WINDOW as WINDOW, heroStrobeFile } from '../../art/hero-strobe.ts';
import { COLOUR, Label, Line } from '../../art/marks.tsx';
import { viewBox } from '../../art/scene-window.tsx';
import { Crossbar, LandingMat, Runway, Vaulter } from '../../art/scene.tsx';
import { VAULT } from '../../art/vault.ts';
import { FIRST_FRAME, KEY_FRAMES, momentOf, nearestFrame } from './hero-frames.ts';

/** How far (metres) the picture is moved on phones, which show it from the take-off on, when an earlier frame is selected. */
const CROP_LEFT = -4.3;

/** Heights stand at the left edge as in a measured drawing; their lines begin where the words above the runway end. */
function Scale() {
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
}

/** What never changes: the pit, and behind the selected figure the exposures of all others, which are a file of their own. */
const Setting = memo(function Setting() {
  return (
    <>
      <Scale />
      <LandingMat right={WINDOW.right + 8} />
      <Crossbar />
      <Runway left={WINDOW.left - 8} right={0.42} />
      <image
        href={heroStrobeFile}
        x={cm(WINDOW.left)}
        y={cm(-WINDOW.top)}
        width={cm(WINDOW.right - WINDOW.left)}
        height={cm(WINDOW.top - WINDOW.bottom)}
      />
    </>
  );
});

/** The exposure of the first frame is not in the file, so that nothing shines through the figure of the first paint. */
const FirstExposure = memo(function FirstExposure() {
  return <Vaulter moment={momentOf(FIRST_FRAME)} opacity={0.24 + 0.05 * KEY_FRAMES.indexOf(FIRST_FRAME)} />;
});

/** The strobe with the selected moment in tartan. One SVG unit is a centimetre. */
export function HeroVault({ frame, onFrame }: { frame: number; onFrame: (frame: number) => void }) {
  preload(heroStrobeFile, { as: 'image', fetchPriority: 'high' });
  const scene = useRef<SVGGElement>(null);
  // The picture may move under the pointer while it is dragged, so places are read as it stood when the drag began.
  const drag = useRef<DOMMatrix>(null);
  const moment = momentOf(frame);
  const pan = Math.max(0, CROP_LEFT - moment.mass.x + 0.9);
  const coversExposure = frame !== FIRST_FRAME && KEY_FRAMES.includes(frame);

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
        {frame !== FIRST_FRAME && <FirstExposure />}
        {coversExposure && (
          <Vaulter moment={moment} fill={COLOUR.ground} poleColour={COLOUR.ground} far={1} />
        )}
        <Vaulter moment={moment} fill={COLOUR.tartan} poleColour={COLOUR.tartan} />
      </g>
      <title>{`A vault over ${VAULT.barHeight} m`}</title>
    </svg>
  );
}
