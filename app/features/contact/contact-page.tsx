import type { Contact } from '#content/contact.server.ts';
import type { Site } from '#content/site.server.ts';
import { Questions } from '#ui/questions.tsx';
import { ContactForm } from './contact-form.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';
import { ExternalLink } from '#ui/link.tsx';

interface ContactPageProps {
  page: Contact;
  details: Site['contact'];
  social: Site['social'];
}

const link = 'inline-flex min-h-11 items-center text-pit underline underline-offset-4';

function Details({ details, social }: Omit<ContactPageProps, 'page'>) {
  const profiles = [
    { label: 'Instagram', url: social.instagram },
    { label: 'YouTube', url: social.youtube },
  ].filter(({ url }) => url !== undefined);
  return (
    <address className="not-italic">
      <dl className="grid gap-x-6 border-t border-ink sm:grid-cols-2 lg:grid-cols-1 [&_dd]:flex [&_dd]:min-h-11 [&_dd]:items-center [&_div]:border-b [&_div]:border-hairline [&_div]:pb-2 [&_div]:pt-4 [&_dt]:font-mono [&_dt]:text-13 [&_dt]:text-muted">
        <div>
          <dt>Email</dt>
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
        {profiles.length > 0 && (
          <div>
            <dt>Follow us</dt>
            <dd className="flex-wrap gap-x-6">
              {profiles.map(({ label, url }) => (
                <ExternalLink key={url} href={url} className={link}>
                  {label}
                </ExternalLink>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </address>
  );
}

/** The contact page: contact details, message form, guarantee and frequent questions. */
export function ContactPage({ page, details, social }: ContactPageProps) {
  return (
    <>
      <div className="page-width py-12 lg:py-20">
        <header>
          <p className="font-mono text-15 text-tartan">{page.kicker}</p>
          <div className="mt-4 flex flex-col gap-x-16 gap-y-6 lg:flex-row lg:items-end lg:justify-between">
            <h1 className="text-display uppercase [font-stretch:75%]">
              <NoHyphenBreak text={page.title} />
            </h1>
            <p className="max-w-lg text-21 text-muted">{page.lead}</p>
          </div>
        </header>
        <div className="mt-14 grid gap-14 lg:mt-20 lg:grid-cols-[1fr_2fr] lg:gap-12">
          <Details details={details} social={social} />
          <section aria-labelledby="contact-form" className="border-t border-ink pt-5">
            <h2 id="contact-form" className="mb-6 text-28">
              {page.formHeading}
            </h2>
            <ContactForm
              delivery={details.delivery}
              email={details.email}
              button={page.send}
              success={page.success}
            />
          </section>
        </div>
      </div>
      <section aria-labelledby="guarantee" className="border-t border-hairline bg-surface">
        <div className="page-width py-14 lg:py-20">
          <div className="border-l-4 border-bar pl-6 lg:pl-10">
            <h2 id="guarantee" className="text-section [font-stretch:80%]">
              <NoHyphenBreak text={page.guarantee.heading} />
            </h2>
            <p className="mt-4 max-w-3xl text-21 text-muted">{page.guarantee.text}</p>
          </div>
        </div>
      </section>
      <Questions heading={page.faqHeading} items={page.faq} />
    </>
  );
}
