import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePrefersReducedMotion } from '#lib/page/use-media.ts';
import { classNames } from './class-names.ts';

interface CarouselProps {
  /** Accessible name, such as 'Testimonials'. */
  label: string;
  slides: { key: string; content: ReactNode }[];
  /** Classes of each slide; must set its width. */
  slideClass: string;
  /** Auto-advance interval in milliseconds. Omit to disable auto-advance. */
  intervalMs?: number;
}

const control =
  'inline-flex size-12 items-center justify-center rounded-sm border border-control hover:border-ink hover:bg-surface-2';
// A scroll container must be reachable by keyboard even when it contains nothing focusable.
const focusable = { tabIndex: 0 };
const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.5 } as const;

/**
 * Looping carousel that can be scrolled, swiped or stepped. Auto-advance stops on hover, on focus, when paused and
 * under prefers-reduced-motion. Without JavaScript it is a plain scrolling row.
 */
export function Carousel({ label, slides, slideClass, intervalMs }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  // Target of a programmatic scroll. Scroll positions on the way there do not change the index.
  const target = useRef<number>(undefined);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const reducedMotion = usePrefersReducedMotion();
  const count = slides.length;
  const canAutoAdvance = intervalMs !== undefined && !reducedMotion;
  const isAdvancing = canAutoAdvance && !paused && !hovered && !focused;

  function offsetOf(slide: number): number {
    const row = track.current;
    const child = row?.children[slide];
    if (!row || !(child instanceof HTMLElement)) return 0;
    return Math.min(child.offsetLeft - row.offsetLeft, row.scrollWidth - row.clientWidth);
  }

  function show(slide: number) {
    const next = (slide + count) % count;
    target.current = next;
    setIndex(next);
    track.current?.scrollTo({ left: offsetOf(next), behavior: reducedMotion ? 'auto' : 'smooth' });
  }

  useEffect(() => {
    if (!isAdvancing) return;
    const timer = setTimeout(() => show(index + 1), intervalMs);
    return () => clearTimeout(timer);
  });

  function onScroll() {
    const row = track.current;
    if (!row) return;
    if (target.current !== undefined) {
      if (Math.abs(offsetOf(target.current) - row.scrollLeft) < 2) target.current = undefined;
      return;
    }
    const distances = slides.map((_, slide) => Math.abs(offsetOf(slide) - row.scrollLeft));
    // On wide screens the last slides share one offset; the first of them counts.
    setIndex(distances.indexOf(Math.min(...distances)));
  }

  const cancelTarget = () => {
    target.current = undefined;
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false)}
    >
      <ul
        ref={track}
        {...focusable}
        aria-label={`${label}, scrollable`}
        onScroll={onScroll}
        onPointerDown={cancelTarget}
        onWheel={cancelTarget}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {slides.map(({ key, content }) => (
          <li key={key} className={classNames('shrink-0 snap-start', slideClass)}>
            {content}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex items-center gap-3 noscript:hidden">
        <button type="button" aria-label="Previous" className={control} onClick={() => show(index - 1)}>
          <ArrowLeft {...icon} />
        </button>
        <button type="button" aria-label="Next" className={control} onClick={() => show(index + 1)}>
          <ArrowRight {...icon} />
        </button>
        {canAutoAdvance && (
          <button
            type="button"
            aria-label={paused ? 'Play' : 'Pause'}
            className={control}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play {...icon} /> : <Pause {...icon} />}
          </button>
        )}
        <p aria-live={isAdvancing ? 'off' : 'polite'} className="ml-auto font-mono text-15 text-muted">
          <span aria-hidden>{`${index + 1} / ${count}`}</span>
          <span className="sr-only">{`Slide ${index + 1} of ${count}`}</span>
        </p>
      </div>
    </section>
  );
}
