import type { ReactNode } from 'react';
import type { Photo as PhotoContent } from '#lib/pictures/photo.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ClosingBand } from '#ui/closing-band.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Photo } from '#ui/photo.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

interface TextPageProps {
  kicker: string;
  title: string;
  lead: string;
  /** HTML. */
  body: string;
  /** Name of a drawing in /plates, shown next to the title. */
  plate?: string;
  /** Replaces the drawing. */
  picture?: PhotoContent;
  action?: { label: string; to: string };
  /** Closing band; its button is `action`. */
  closing?: { heading: string; text: string };
  /** Shown next to the title instead of drawing and button, such as a form. */
  children?: ReactNode;
}

function Plate({ name, picture }: { name: string | undefined; picture: PhotoContent | undefined }) {
  if (picture !== undefined) {
    return (
      <Photo
        photo={picture}
        sizes="(min-width: 64rem) 35rem, 100vw"
        priority
        className="aspect-[4/3] h-auto w-full border border-hairline"
      />
    );
  }
  return (
    <img
      src={`/plates/${name}.svg`}
      alt=""
      width={640}
      height={480}
      className="aspect-[4/3] h-auto w-full border border-hairline"
    />
  );
}

/** Text page. Without a drawing or form next to the title, the title is smaller. */
export function TextPage({
  kicker,
  title,
  lead,
  body,
  plate,
  picture,
  action,
  closing,
  children,
}: TextPageProps) {
  const hasPicture = plate !== undefined || picture !== undefined;
  const beside = children ?? (hasPicture ? <Plate name={plate} picture={picture} /> : undefined);
  const isPlain = beside === undefined;
  return (
    <>
      <article>
        <header
          className={
            isPlain
              ? 'page-width py-12 lg:py-20'
              : 'page-width grid items-end gap-x-12 gap-y-10 py-12 lg:grid-cols-[7fr_5fr] lg:py-16'
          }
        >
          <div>
            <p className="font-mono text-15 text-tartan">{kicker}</p>
            <h1 className={isPlain ? 'mt-4 text-64' : 'mt-4 text-program uppercase [font-stretch:75%]'}>
              <NoHyphenBreak text={title} />
            </h1>
            <p className="mt-6 max-w-xl text-21 text-muted">{lead}</p>
            {action !== undefined && children === undefined && (
              <ButtonLink {...action} className="mt-8 print:hidden" />
            )}
          </div>
          {beside}
        </header>
        <LongText html={body} />
      </article>
      {closing !== undefined && (
        <ClosingBand {...closing} actions={action !== undefined && <ButtonLink {...action} look="onInk" />} />
      )}
    </>
  );
}
