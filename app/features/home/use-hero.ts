import { useEffect, useRef, useState } from 'react';
import { whenTouched } from '../../lib/when-touched.ts';
import type { HeroEngine } from './hero-engine.ts';
import type { HeroStep, HeroView } from './hero-view.ts';

type Move = (engine: HeroEngine, frame: number) => number;

export interface Hero {
  view: HeroView;
  engine: HeroEngine | undefined;
  step: (step: HeroStep) => void;
  /** Selects the frame nearest to a place in metres. */
  point: (x: number, y: number) => void;
}

/** The hero's selected frame. What is done before its engine is here is done once it is. */
export function useHero(first: HeroView): Hero {
  const [engine, setEngine] = useState<HeroEngine>();
  const [frame, setFrame] = useState(first.frame);
  const waiting = useRef<Move[]>([]);

  useEffect(
    () =>
      whenTouched(() => {
        import('./hero-engine.ts').then(
          ({ heroEngine }) => {
            setEngine(heroEngine);
            for (const move of waiting.current.splice(0)) setFrame((from) => move(heroEngine, from));
          },
          (error: unknown) => console.error('The vault could not be fetched', error),
        );
      }),
    [],
  );

  function go(move: Move): void {
    if (engine) setFrame((from) => move(engine, from));
    else waiting.current.push(move);
  }

  return {
    view: engine?.viewOf(frame) ?? first,
    engine,
    step: (step) => go(({ takeStep }, from) => takeStep(step, from)),
    point: (x, y) => go(({ nearestFrame }) => nearestFrame(x, y)),
  };
}
