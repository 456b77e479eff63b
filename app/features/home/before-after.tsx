import { MoveHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { HomeTexts } from '#content/home.server.ts';
import { Photo } from '#ui/photo.tsx';
import { Picture } from '#ui/picture.tsx';
import { SectionHeading } from '#ui/section.tsx';

const tag = 'absolute top-3 rounded-sm px-2 py-0.5 font-mono text-13 font-medium';

const sizes = '(min-width: 80rem) 47rem, (min-width: 64rem) 58vw, 100vw';

/** One of the two photos, or of the drawn strobes. A strobe is cropped at the top, so that the runway stays visible. */
function Side({ variant, photos }: { variant: 'before' | 'after' } & Pick<HomeTexts['progress'], 'photos'>) {
  return photos === undefined ? (
    <Picture
      name={`strobe-${variant}`}
      alt=""
      sizes={sizes}
      className="absolute inset-0 size-full object-cover object-bottom"
    />
  ) : (
    <Photo photo={photos[variant]} sizes={sizes} className="absolute inset-0 size-full" />
  );
}

/** Before/after comparison slider of two pictures, for pointer and arrow keys. */
function Divider({ before, after, photos }: Pick<HomeTexts['progress'], 'before' | 'after' | 'photos'>) {
  const [share, setShare] = useState(50);
  const input = useRef<HTMLInputElement>(null);
  // The slider may have been moved before hydration.
  useEffect(() => setShare((before) => Number(input.current?.value ?? before)), []);
  return (
    <div className="relative aspect-[4/3] overflow-hidden border border-hairline bg-ground sm:aspect-[16/11]">
      <Side variant="after" photos={photos} />
      <div className="absolute inset-0 bg-ground" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        <Side variant="before" photos={photos} />
      </div>
      <span className={`${tag} left-3 border border-control bg-ground text-muted`}>{before}</span>
      <span className={`${tag} right-3 bg-ink text-ground`}>{after}</span>
      <input
        ref={input}
        type="range"
        min={0}
        max={100}
        step={2}
        value={share}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
        aria-label="Divider between before and after"
        aria-valuetext={`${share}% before, ${100 - share}% after`}
        className="peer absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink peer-focus-visible:bg-pit peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-1 peer-focus-visible:outline-pit"
        style={{ left: `${share}%` }}
      >
        <span className="absolute bottom-6 left-1/2 inline-flex size-11 -translate-x-1/2 items-center justify-center rounded-sm bg-ink text-ground">
          <MoveHorizontal strokeWidth={1.5} />
        </span>
      </div>
    </div>
  );
}

export function BeforeAfter({ heading, text, before, after, photos, facts }: HomeTexts['progress']) {
  return (
    <section aria-labelledby="progress-heading" className="border-t border-hairline bg-surface">
      <div className="page-width grid items-start gap-10 py-20 lg:grid-cols-12 lg:gap-6 lg:py-28">
        <div className="lg:col-span-5 lg:pr-8">
          <SectionHeading id="progress-heading" lead={text} isUppercase>
            {heading}
          </SectionHeading>
          <table className="mt-8 w-full text-15">
            <thead className="text-left text-13 text-muted">
              <tr className="border-b border-ink">
                <td className="py-2" />
                <th scope="col" className="py-2 font-normal">
                  {before}
                </th>
                <th scope="col" className="py-2 font-normal">
                  {after}
                </th>
              </tr>
            </thead>
            <tbody>
              {facts.map((fact) => (
                <tr key={fact.label} className="border-b border-hairline">
                  <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                    {fact.label}
                  </th>
                  <td className="py-2.5 pr-3 font-mono text-muted">{fact.before}</td>
                  <td className="py-2.5 font-mono">{fact.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="lg:col-span-7">
          <Divider before={before} after={after} photos={photos} />
        </div>
      </div>
    </section>
  );
}
