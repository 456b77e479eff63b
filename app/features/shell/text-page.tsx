import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { ClosingBand } from '../../ui/closing-band.tsx';
import { LongText } from '../../ui/long-text.tsx';

interface TextPageProps {
  kicker: string;
  title: string;
  lead: string;
  /** HTML. */
  body: string;
  /** The drawing beside the title, below /plates. */
  plate?: string;
  action?: { label: string; to: string };
  /** The last band; its button is the page's action. */
  closing?: { heading: string; text: string };
  /** Beside the title in place of drawing and button: what the page is for, a form for instance. */
  children?: ReactNode;
}

function Plate({ name }: { name: string }) {
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

/** A page of running text. With a drawing or a form beside it, its title is as large as those of the other pages. */
export function TextPage({ kicker, title, lead, body, plate, action, closing, children }: TextPageProps) {
  const beside = children ?? (plate === undefined ? undefined : <Plate name={plate} />);
  const isQuiet = beside === undefined;
  return (
    <>
      <article>
        <header
          className={
            isQuiet
              ? 'page-width py-12 lg:py-20'
              : 'page-width grid items-end gap-x-12 gap-y-10 py-12 lg:grid-cols-[7fr_5fr] lg:py-16'
          }
        >
          <div>
            <p className="font-mono text-15 text-tartan">{kicker}</p>
            <h1 className={isQuiet ? 'mt-4 text-64' : 'mt-4 text-program uppercase [font-stretch:75%]'}>
              {title}
            </h1>
            <p className="mt-6 max-w-xl text-21 text-muted">{lead}</p>
            {action !== undefined && children === undefined && (
              <ButtonLink to={action.to} className="mt-8 print:hidden">
                {action.label}
              </ButtonLink>
            )}
          </div>
          {beside}
        </header>
        <LongText html={body} />
      </article>
      {closing !== undefined && (
        <ClosingBand
          {...closing}
          actions={
            action !== undefined && (
              <ButtonLink to={action.to} look="onInk">
                {action.label}
              </ButtonLink>
            )
          }
        />
      )}
    </>
  );
}
