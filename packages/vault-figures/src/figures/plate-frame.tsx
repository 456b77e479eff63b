import type { ReactNode } from 'react';

import { cm } from './geometry.ts';
import { COLOR, Label, Line } from './marks.tsx';
import { HeightScale, viewBox } from './scene-window.tsx';
import type { SceneWindow } from './scene-window.tsx';

export type PlateProps = { decorative?: boolean; className?: string };

/** Returns a 4:3 window from its lower left corner and width in meters. Top and bottom strips are for the plate's text. */
export function plateWindow(left: number, bottom: number, width: number): SceneWindow {
  return { left, bottom, right: left + width, top: bottom + width * 0.75 };
}

type PlateFrameProps = {
  window: SceneWindow;
  title: string;
  /** Top left: the plate's number. Top right: its subject. */
  index: string;
  subject: string;
  /** Bottom strip, left and right: values measured on the model. */
  notes: readonly [string, string];
  /** Meters between height lines, 0 for none. */
  step?: number;
  decorative?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A technical plate: its number above, measured values below, hairlines around the drawing. */
export function PlateFrame({
  window,
  title,
  index,
  subject,
  notes,
  step = 1,
  decorative = false,
  className,
  children,
}: PlateFrameProps) {
  const wide = window.right - window.left;
  const size = wide * 3.9;
  const margin = wide * 0.035;
  const strip = wide * 0.07;
  const upper = window.top - strip;
  const lower = window.bottom + strip;
  const baseline = (size * 0.36) / 100;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={viewBox(window)}
      className={className}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      {!decorative && <title>{title}</title>}
      <rect
        x={cm(window.left)}
        y={cm(-window.top)}
        width={cm(wide)}
        height={cm(window.top - window.bottom)}
        fill={COLOR.ground}
      />
      <svg
        x={cm(window.left)}
        y={cm(-upper)}
        width={cm(wide)}
        height={cm(upper - lower)}
        viewBox={viewBox({ ...window, top: upper, bottom: lower })}
      >
        {step > 0 && <HeightScale window={window} step={step} size={0} />}
        {children}
      </svg>
      <Line
        via={[
          [window.left, upper],
          [window.right, upper],
        ]}
        color={COLOR.hairline}
        width={wide * 0.35}
      />
      <Line
        via={[
          [window.left, lower],
          [window.right, lower],
        ]}
        color={COLOR.hairline}
        width={wide * 0.35}
      />
      <Label x={window.left + margin} y={window.top - strip / 2 - baseline} size={size} color={COLOR.tartan}>
        {index}
      </Label>
      <Label x={window.right - margin} y={window.top - strip / 2 - baseline} size={size} anchor="end">
        {subject}
      </Label>
      <Label x={window.left + margin} y={window.bottom + strip / 2 - baseline} size={size}>
        {notes[0]}
      </Label>
      <Label x={window.right - margin} y={window.bottom + strip / 2 - baseline} size={size} anchor="end">
        {notes[1]}
      </Label>
    </svg>
  );
}
