import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStillness } from '../lib/page/use-media.ts';
import { classNames } from './class-names.ts';

interface CarouselProps {
  /** What the slides are, for instance 'Testimonials'. */
  label: string;
  slides: { key: string; content: ReactNode }[];
  /** Classes of one slide; its width. */
  slideClass: string;
  /** Milliseconds a slide stays before the next one comes by itself; without it nothing moves by itself. */
  everyMs?: number;
}

const control =
  'inline-flex size-12 items-center justify-center rounded-sm border border-control hover:border-ink hover:bg-surface-2';
// A row that scrolls must be reachable by keyboard even where nothing in it takes the focus.
const focusable = { tabIndex: 0 };
const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.5 } as const;

/**
 * A row that is scrolled, swiped or stepped through, round and round. What moves by itself rests while it is pointed at, has the focus,
 * was paused, or when people asked for stillness. With scripting off it is a row to scroll.
 */
export function Carousel({ label, slides, slideClass, everyMs }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  // Where a scroll of our own is going; until it is there, places that it passes do not count.
  const target = useRef<number>(undefined);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useStillness();
  const count = slides.length;
  const plays = everyMs !== undefined && !still;
  const running = plays && !paused && !hovered && !focused;

  function place(slide: number): number {
    const row = track.current;
    const child = row?.children[slide];
    if (!row || !(child instanceof HTMLElement)) return 0;
    return Math.min(child.offsetLeft - row.offsetLeft, row.scrollWidth - row.clientWidth);
  }

  function show(slide: number) {
    const next = (slide + count) % count;
    target.current = next;
    setIndex(next);
    track.current?.scrollTo({ left: place(next), behavior: still ? 'auto' : 'smooth' });
  }

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => show(index + 1), everyMs);
    return () => clearTimeout(timer);
  });

  function onScroll() {
    const row = track.current;
    if (!row) return;
    if (target.current !== undefined) {
      if (Math.abs(place(target.current) - row.scrollLeft) < 2) target.current = undefined;
      return;
    }
    const far = slides.map((_, slide) => Math.abs(place(slide) - row.scrollLeft));
    // The last slides of a wide screen share one place; the first of them counts.
    setIndex(far.indexOf(Math.min(...far)));
  }

  const takeOver = () => {
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
        onPointerDown={takeOver}
        onWheel={takeOver}
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
        {plays && (
          <button
            type="button"
            aria-label={paused ? 'Play' : 'Pause'}
            className={control}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play {...icon} /> : <Pause {...icon} />}
          </button>
        )}
        <p aria-live={running ? 'off' : 'polite'} className="ml-auto font-mono text-15 text-muted">
          <span aria-hidden>{`${index + 1} / ${count}`}</span>
          <span className="sr-only">{`Slide ${index + 1} of ${count}`}</span>
        </p>
      </div>
    </section>
  );
}
