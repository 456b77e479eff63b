import type { About, Member } from '#content/about.server.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PersonPicture } from '#ui/person-picture.tsx';
import { Section } from '#ui/section.tsx';

function MemberPortrait({ member: { name, best, photo }, order }: { member: Member; order: number }) {
  const sizes = '(min-width: 48rem) 26rem, (min-width: 30rem) 50vw, 100vw';
  return <PersonPicture name={name} best={best} photo={photo} sizes={sizes} order={order} />;
}

function Biography({ bio }: Pick<Member, 'bio'>) {
  return (
    <div className="flex flex-col gap-4">
      {bio.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function MemberCard({ member, order }: { member: Member; order: number }) {
  const { name, role, best, short, bio } = member;
  return (
    <li className="flex flex-col">
      <div className="border border-hairline bg-surface">
        <MemberPortrait member={member} order={order} />
      </div>
      <h3 className="mt-5 text-28">{name}</h3>
      <p className="mt-1 font-mono text-13 text-muted">{role}</p>
      <p className="mt-3 flex-1 text-muted">{short}</p>
      <Dialog
        trigger={
          <Button
            look="secondary"
            className="mt-5 self-start noscript:hidden"
            aria-label={`Read Bio of ${name}`}
          >
            Read Bio
          </Button>
        }
        title={name}
        description={`${role} · best ${best.toFixed(2)} m`}
      >
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[11rem_1fr]">
          <div className="max-w-40 self-start border border-hairline bg-surface sm:max-w-none">
            <MemberPortrait member={member} order={order} />
          </div>
          <Biography bio={bio} />
        </div>
      </Dialog>
      <div className="mt-5 hidden noscript:block">
        <Biography bio={bio} />
      </div>
    </li>
  );
}

/** The team. Each biography opens in a dialog; without JavaScript it is part of the card. */
export function Team({ heading, lead, members }: About['team']) {
  return (
    <Section id="team" heading={heading} aside={<p className="max-w-md text-15 text-muted">{lead}</p>}>
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 md:grid-cols-3">
        {members.map((member, order) => (
          <MemberCard key={member.name} member={member} order={order} />
        ))}
      </ul>
    </Section>
  );
}
