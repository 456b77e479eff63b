import { ChevronDown } from 'lucide-react';
import type { Contact } from '../../lib/content/contact.server.ts';
import type { Site } from '../../lib/content/site.server.ts';
import { ContactForm } from './contact-form.tsx';

interface ContactPageProps {
  page: Contact;
  details: Site['contact'];
  social: Site['social'];
}

const link = 'text-pit underline underline-offset-4';

function Details({ details, social }: Pick<ContactPageProps, 'details' | 'social'>) {
  const profiles = [
    { label: 'Instagram', url: social.instagram },
    { label: 'YouTube', url: social.youtube },
  ];
  return (
    <address className="not-italic">
      <dl className="divide-y divide-hairline border-y border-hairline [&_dd]:mt-1 [&_div]:py-4 [&_dt]:font-mono [&_dt]:text-13 [&_dt]:text-muted">
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${details.email}`} className={link}>
              {details.email}
            </a>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${details.phone.replace(/[^+\d]/g, '')}`} className={link}>
              {details.phone}
            </a>
          </dd>
        </div>
        <div>
          <dt>Where we train</dt>
          <dd>{details.location}</dd>
        </div>
        <div>
          <dt>Follow us</dt>
          <dd className="flex flex-wrap gap-x-6 gap-y-2">
            {profiles.map(({ label, url }) => (
              <a key={url} href={url} target="_blank" rel="noreferrer" className={link}>
                {label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ))}
          </dd>
        </div>
      </dl>
    </address>
  );
}

function Faq({ heading, items }: { heading: string; items: Contact['faq'] }) {
  return (
    <section aria-labelledby="contact-faq" className="mt-20 lg:mt-28">
      <h2 id="contact-faq" className="text-40">
        {heading}
      </h2>
      <div className="mt-8 max-w-3xl divide-y divide-hairline border-y border-hairline">
        {items.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-pit [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown aria-hidden strokeWidth={1.5} className="size-5 shrink-0 group-open:rotate-180" />
            </summary>
            <p className="max-w-2xl pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** How to reach the owner: details, the message form, the guarantee and frequent questions. */
export function ContactPage({ page, details, social }: ContactPageProps) {
  return (
    <div className="page-width py-16 lg:py-24">
      <header className="max-w-3xl">
        <p className="font-mono text-15 text-tartan">{page.kicker}</p>
        <h1 className="mt-3 text-64">{page.title}</h1>
        <p className="mt-6 max-w-2xl text-21 text-muted">{page.lead}</p>
      </header>
      <div className="mt-14 grid gap-14 lg:grid-cols-[1fr_2fr] lg:gap-20">
        <Details details={details} social={social} />
        <section aria-labelledby="contact-form">
          <h2 id="contact-form" className="mb-6 text-28">
            {page.formHeading}
          </h2>
          <ContactForm delivery={details.delivery} email={details.email} success={page.success} />
        </section>
      </div>
      <section
        aria-labelledby="guarantee"
        className="mt-20 border-l-4 border-bar bg-surface px-6 py-8 lg:mt-28 lg:px-10"
      >
        <h2 id="guarantee" className="text-28">
          {page.guarantee.heading}
        </h2>
        <p className="mt-3 max-w-3xl text-muted">{page.guarantee.text}</p>
      </section>
      <Faq heading={page.faqHeading} items={page.faq} />
    </div>
  );
}
