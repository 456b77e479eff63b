import { useRef, useState } from 'react';
import type { HeroEngine } from './hero-engine.ts';
import type { HeroStep, HeroView } from './hero-view.ts';

type Move = (engine: HeroEngine, frame: number) => number;

export interface Hero {
  view: HeroView;
  engine: HeroEngine | undefined;
  step: (step: HeroStep) => void;
  /** Selects the frame nearest to a point in meters. */
  selectNearest: (x: number, y: number) => void;
}

/** State of the hero. The engine is loaded on the first move; earlier moves are queued and applied when it arrives. */
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
      console.error('Could not load the hero engine', error);
    }
  }

  function apply(move: Move): void {
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
    step: (step) => apply(({ applyStep }, from) => applyStep(step, from)),
    selectNearest: (x, y) => apply(({ nearestFrame }) => nearestFrame(x, y)),
  };
}
