import { CalendarX2, CircleCheck, CircleX, Clock } from 'lucide-react';
import { formatDate, formatDay } from '#domain/days.ts';
import { ListPage } from '../list-page.tsx';
import { MailLink } from '../lists/mail-link.tsx';
import { RecordTable, type Column } from '../lists/record-table.tsx';
import { PagePart } from '../page-part.tsx';
import { ImportAthletes } from './import-athletes.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import { searchInvitations, type Invitation } from './invite-athletes.ts';

function State({ invitation }: { invitation: Invitation }) {
  const { Icon, tone, text } = describeState(invitation);
  return (
    <span className={`inline-flex gap-1.5 ${tone}`}>
      <Icon aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.5} />
      {text}
    </span>
  );
}

function describeState({ state, expires_at: end, accepted_at: accepted }: Invitation) {
  switch (state) {
    case 'accepted':
      return {
        Icon: CircleCheck,
        tone: 'text-grass',
        text: `Accepted ${accepted === null ? '' : formatDate(accepted)}`,
      };
    case 'revoked':
      return { Icon: CircleX, tone: 'text-muted', text: 'Revoked' };
    case 'expired':
      return { Icon: CalendarX2, tone: 'text-error', text: `Expired ${formatDate(end)}` };
    default:
      return { Icon: Clock, tone: 'text-ink', text: `Pending, valid until ${formatDate(end)}` };
  }
}

const columns: readonly Column<Invitation>[] = [
  {
    name: 'Athlete',
    isHeading: true,
    cell: ({ name, email }) => (
      <>
        {name !== '' && <span className="block font-semibold">{name}</span>}
        <MailLink to={email} />
      </>
    ),
  },
  { name: 'Group', cell: ({ group_name: group }) => group || '–' },
  { name: 'Free until', cell: ({ free_until: day }) => (day === null ? '–' : formatDay(day)) },
  { name: 'Sent', cell: ({ sent_at: time }) => formatDate(time) },
  { name: 'State', cell: (invitation) => <State invitation={invitation} /> },
  {
    name: 'Actions',
    cell: (invitation) =>
      invitation.state === 'pending' || invitation.state === 'expired' ? (
        <InvitationActions invitation={invitation} />
      ) : (
        '–'
      ),
  },
];

/** The page /admin/invitations: imports athletes and lists their invitations. */
export function InvitationsAdmin() {
  return (
    <>
      <PagePart heading="Import athletes">
        <ImportAthletes />
      </PagePart>
      <PagePart heading="Invitations">
        <ListPage
          nouns={['invitation', 'invitations']}
          searchLabel="Search by name, email or group"
          filter={{
            label: 'State',
            all: 'All states',
            options: [
              { value: 'pending', label: 'Pending' },
              { value: 'expired', label: 'Expired' },
              { value: 'accepted', label: 'Accepted' },
              { value: 'revoked', label: 'Revoked' },
            ],
          }}
          read={searchInvitations}
          empty="No invitations yet. Import your athletes above."
        >
          {(rows) => (
            <RecordTable caption="Invitations" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )}
        </ListPage>
      </PagePart>
    </>
  );
}
