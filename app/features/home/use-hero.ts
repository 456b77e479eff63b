import { useRef, useState } from 'react';
import type { HeroEngine } from './hero-engine.ts';
import type { HeroStep, HeroView } from './hero-view.ts';

type Move = (engine: HeroEngine, frame: number) => number;

export interface Hero {
  view: HeroView;
  engine: HeroEngine | undefined;
  step: (step: HeroStep) => void;
  /** Selects the frame nearest to a place in meters. */
  point: (x: number, y: number) => void;
}

/** The hero's selected frame. The engine is loaded with the first move; moves made until then are applied when it arrives. */
export function useHero(first: HeroView): Hero {
  const [engine, setEngine] = useState<HeroEngine>();
  const [frame, setFrame] = useState(first.frame);
  const pending = useRef<Move[]>([]);

  async function loadEngine(): Promise<void> {
    try {
      const { heroEngine } = await import('./hero-engine.ts');
      setEngine(heroEngine);
      for (const move of pending.current.splice(0)) setFrame((from) => move(heroEngine, from));
    } catch (error) {
      pending.current = [];
      console.error('The vault could not be loaded', error);
    }
  }

  function go(move: Move): void {
    if (engine) {
      setFrame((from) => move(engine, from));
      return;
    }
    pending.current.push(move);
    if (pending.current.length === 1) void loadEngine();
  }

  return {
    view: engine?.viewOf(frame) ?? first,
    engine,
    step: (step) => go(({ takeStep }, from) => takeStep(step, from)),
    point: (x, y) => go(({ nearestFrame }) => nearestFrame(x, y)),
  };
}
