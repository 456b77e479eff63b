import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { preload } from 'react-dom';
import { cm, HERO_WINDOW, heroStrobeFile, viewBox } from 'vault-figures';
import type { HeroStill } from './hero-view.ts';
import type { Hero } from './use-hero.ts';

/** The strobe picture with the selected frame highlighted. One SVG unit is one centimeter. */
export function HeroVault({
  hero: { view, engine, selectNearest },
  still,
}: {
  hero: Hero;
  still: HeroStill;
}) {
  preload(heroStrobeFile, { as: 'image', fetchPriority: 'high' });
  const scene = useRef<SVGGElement>(null);
  // The picture may pan during a drag, so keep the transform from when the drag started.
  const drag = useRef<DOMMatrix>(null);

  function follow(event: PointerEvent) {
    if (!drag.current) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drag.current);
    selectNearest(at.x / 100, -at.y / 100);
  }

  return (
    <svg
      viewBox={viewBox(HERO_WINDOW)}
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
        style={{ '--pan': `${cm(view.pan)}px` } as CSSProperties}
        className="translate-x-[var(--pan)] transition-transform duration-[240ms] ease-out md:translate-x-0"
      >
        <g dangerouslySetInnerHTML={{ __html: still.setting }} />
        {engine ? (
          <engine.HeroFigure frame={view.frame} />
        ) : (
          <g dangerouslySetInnerHTML={{ __html: still.figure }} />
        )}
      </g>
    </svg>
  );
}
