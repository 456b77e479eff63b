import { ButtonLink } from '../../ui/button.tsx';

interface TextPageProps {
  kicker: string;
  title: string;
  lead: string;
  /** HTML. */
  body: string;
  action?: { label: string; to: string };
}

/** A page of running text with one action. */
export function TextPage({ kicker, title, lead, body, action }: TextPageProps) {
  return (
    <article className="page-width py-16 lg:py-24">
      <header className="max-w-3xl">
        <p className="font-mono text-15 text-tartan">{kicker}</p>
        <h1 className="mt-3 text-64">{title}</h1>
        <p className="mt-6 max-w-2xl text-21 text-muted">{lead}</p>
        {action !== undefined && (
          <ButtonLink to={action.to} className="mt-8">
            {action.label}
          </ButtonLink>
        )}
      </header>
      <div className="prose mt-14 lg:ml-[25%]" dangerouslySetInnerHTML={{ __html: body }} />
    </article>
  );
}
