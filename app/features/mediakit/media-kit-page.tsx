import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaKit } from '#content/mediakit.server.ts';
import type { Site } from '#content/site.server.ts';
import { formatNumber } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { PersonPicture } from '#ui/person-picture.tsx';

type MediaKitPageProps = MediaKit & Pick<Site, 'contact' | 'social'>;

const link =
  'inline-flex min-h-11 items-center text-pit print:min-h-0 underline underline-offset-4 print:text-ink print:no-underline';

function Block({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid border-t border-ink pt-4 print:pt-2">
      <h2 className="text-21 print:text-[12pt]">{heading}</h2>
      <div className="mt-3 print:mt-1.5">{children}</div>
    </section>
  );
}

function Followers({ followers, social }: Pick<MediaKitPageProps, 'followers' | 'social'>) {
  return (
    <Block heading={followers.heading}>
      <dl className="flex flex-col gap-1">
        {followers.channels.map(({ name, count, link: channel }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>
              {social[channel] === undefined ? (
                name
              ) : (
                <a href={social[channel]} className={link}>
                  {name}
                </a>
              )}
            </dt>
            <dd className="font-mono text-28 print:text-[14pt]">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}

function Sponsors({ heading, main, current, former }: MediaKit['sponsors']) {
  return (
    <Block heading={heading}>
      <div className="border-l-4 border-bar pl-4">
        <p className="text-13 text-muted">{main.label}</p>
        <p className="font-display text-28 print:text-[15pt]">{main.name}</p>
      </div>
      <dl className="mt-5 flex flex-col gap-3 print:mt-2 print:gap-1">
        {[current, former].map(({ label, names }) => (
          <div key={label} className="grid grid-cols-[5rem_1fr] gap-x-3">
            <dt className="text-15 text-muted">{label}</dt>
            <dd>{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}

function Contact({ heading, contact }: { heading: string } & Pick<Site, 'contact'>) {
  return (
    <Block heading={heading}>
      <ul>
        <li>
          <a href={`mailto:${contact.email}`} className={link}>
            {contact.email}
          </a>
        </li>
        <li>
          <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className={link}>
            {contact.phone}
          </a>
        </li>
        <li>{contact.location}</li>
      </ul>
    </Block>
  );
}

/** The athlete's profile, also laid out for printing on one sheet. */
export function MediaKitPage({ contact, social, ...kit }: MediaKitPageProps) {
  return (
    <article className="page-width on-paper py-12 lg:py-20 print:p-0 print:text-[10pt] print:leading-[1.4]">
      <header className="print:grid print:grid-cols-[1fr_8rem] print:items-end print:gap-x-10">
        <div>
          <p className="flex flex-wrap items-center gap-x-4 font-mono text-15 text-tartan">
            <span>{kit.title}</span>
            <span className="text-muted">{kit.kicker}</span>
          </p>
          <h1 className="mt-4 text-display uppercase [font-stretch:75%] print:mt-2 print:text-[44pt]">
            {kit.athlete}
          </h1>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 print:mt-2">
            <p className="text-21 text-muted print:text-[12pt]">{kit.role}</p>
            <Button look="secondary" className="noscript:hidden print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden className="size-4" strokeWidth={1.5} /> Print this sheet
            </Button>
          </div>
        </div>
        <div className="mt-10 grid grid-cols-[2fr_3fr] border border-hairline bg-surface md:grid-cols-[15rem_1fr] print:mt-0 print:block print:w-32">
          <PersonPicture
            name={kit.athlete}
            best={kit.best}
            photo={kit.photo}
            sizes="(min-width: 48rem) 15rem, 40vw"
          />
          <picture className="relative border-l border-hairline bg-ground print:hidden">
            <source media="(min-width: 48rem)" srcSet="/plates/approach.svg" width={1180} height={440} />
            <img
              src="/plates/approach-narrow.svg"
              width={660}
              height={420}
              alt=""
              className="absolute inset-0 size-full object-cover object-bottom"
            />
          </picture>
        </div>
      </header>
      <div className="mt-12 grid gap-x-10 gap-y-10 md:grid-cols-2 lg:grid-cols-[5fr_4fr_3fr] print:mt-5 print:grid-cols-[3fr_2fr] print:gap-x-8 print:gap-y-4">
        <div className="flex flex-col gap-10 md:col-span-2 lg:col-span-1 print:col-span-1 print:gap-4">
          <Block heading={kit.profile.heading}>
            <div className="flex flex-col gap-4 print:gap-2">
              {kit.profile.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Block>
          <p className="border-t border-hairline pt-4 text-15 text-muted print:pt-2 print:text-[9pt]">
            {kit.usage}
          </p>
        </div>
        <div className="flex flex-col gap-10 print:gap-4">
          <Block heading={kit.achievements.heading}>
            <ul className="divide-y divide-hairline">
              {kit.achievements.items.map(({ mark, text }) => (
                <li
                  key={text}
                  className="grid grid-cols-[5.5rem_1fr] items-baseline gap-x-3 py-2.5 print:py-1"
                >
                  <span className="font-mono">{mark}</span>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </Block>
          <Block heading={kit.education.heading}>
            <ul className="flex flex-col gap-2 print:gap-0.5">
              {kit.education.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Block>
        </div>
        <div className="flex flex-col gap-10 print:col-span-2 print:grid print:grid-cols-3 print:gap-x-8 print:gap-y-0">
          <Followers followers={kit.followers} social={social} />
          <Sponsors {...kit.sponsors} />
          <Contact heading={kit.contactHeading} contact={contact} />
        </div>
      </div>
    </article>
  );
}
