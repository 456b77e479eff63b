import { ButtonLink } from '../../ui/button.tsx';

interface TextPageProps {
  kicker: string;
  title: string;
  lead: string;
  /** HTML. */
  body: string;
  /** The drawing beside the title, below /plates. */
  plate?: string;
  action?: { label: string; to: string };
}

/** A page of running text with one action. */
export function TextPage({ kicker, title, lead, body, plate, action }: TextPageProps) {
  return (
    <article className="page-width py-16 lg:py-24">
      <header
        className={
          plate === undefined ? 'max-w-3xl' : 'grid items-end gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]'
        }
      >
        <div>
          <p className="font-mono text-15 text-tartan">{kicker}</p>
          <h1 className="mt-3 text-64">{title}</h1>
          <p className="mt-6 max-w-2xl text-21 text-muted">{lead}</p>
          {action !== undefined && (
            <ButtonLink to={action.to} className="mt-8">
              {action.label}
            </ButtonLink>
          )}
        </div>
        {plate !== undefined && (
          <img
            src={`/plates/${plate}.svg`}
            alt=""
            width={640}
            height={480}
            className="aspect-[4/3] h-auto w-full border border-hairline"
          />
        )}
      </header>
      <div className="prose mt-14 lg:ml-[25%]" dangerouslySetInnerHTML={{ __html: body }} />
    </article>
  );
}
