import { memo } from 'react';
import {
  cm,
  COLOR,
  Crossbar,
  HERO_WINDOW as WINDOW,
  heroStrobeFile,
  Label,
  LandingMat,
  Line,
  Runway,
  Vaulter,
} from 'vault-figures';
import { FIRST_FRAME, KEY_FRAMES, momentOf } from './hero-frames.ts';

/** Height scale with labels at the edge. The upper lines start to the right of the headline. */
function Scale() {
  return [1, 2, 3, 4, 5, 6].map((y) => (
    <g key={y}>
      <Line
        via={[
          [y < 3 ? WINDOW.left : -1.5, y],
          [WINDOW.right, y],
        ]}
        color={COLOR.hairline}
        width={1}
      />
      <Label x={WINDOW.right - 0.12} y={y + 0.07} size={15} anchor="end">
        {y.toFixed(2)}
      </Label>
    </g>
  ));
}

/** Static background: the pit, and the strobe picture of all other frames, which is a separate file. */
export function HeroSetting() {
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
}

/**
 * Exposure of the first frame. The strobe file leaves it out, so that it doesn't show through the first paint's figure.
 */
const FirstExposure = memo(function FirstExposure() {
  return <Vaulter moment={momentOf(FIRST_FRAME)} opacity={0.24 + 0.05 * KEY_FRAMES.indexOf(FIRST_FRAME)} />;
});

/** The selected frame, highlighted. */
export function HeroFigure({ frame }: { frame: number }) {
  const moment = momentOf(frame);
  const coversExposure = frame !== FIRST_FRAME && KEY_FRAMES.includes(frame);
  return (
    <>
      {frame !== FIRST_FRAME && <FirstExposure />}
      {coversExposure && <Vaulter moment={moment} fill={COLOR.ground} poleColor={COLOR.ground} far={1} />}
      <Vaulter moment={moment} fill={COLOR.tartan} poleColor={COLOR.tartan} />
    </>
  );
}
