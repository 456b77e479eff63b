import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { textSize } from '../drawing/label-layout.ts';
import { ShapeView } from '../drawing/shape-view.tsx';
import { markScale } from '../drawing/shapes.ts';
import { viewBoxWidth } from '../drawing/view-box.ts';
import type { TimelineState } from './timeline.ts';

/** Renders drawings as a picture of this size in pixels. Lines keep their width when it is drawn `zoom` times as large. */
export async function paintDrawings(
  { shapes, open }: Pick<TimelineState, 'shapes' | 'open'>,
  { width, height }: { width: number; height: number },
  zoom: number,
): Promise<HTMLImageElement> {
  const aspect = width / height;
  const look = { aspect, scale: markScale(aspect, width) / zoom, size: textSize(width) / zoom };
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${viewBoxWidth} ${viewBoxWidth / aspect}`}
        fontFamily="monospace"
      >
        {shapes.map((shape, i) => (
          <ShapeView key={i} shape={shape} {...look} />
        ))}
        {open && <ShapeView shape={open} {...look} isOpen />}
      </svg>,
    ),
  );
  const svg = new XMLSerializer().serializeToString(container.firstElementChild ?? container);
  root.unmount();
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  return picture;
}
