import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MemberCoach } from './member-coach.tsx';
import { MemberFreeAccess } from './member-free-access.tsx';
import { MemberRoles } from './member-roles.tsx';
import type { Member } from './members-admin.tsx';

/** A button that opens a member's roles, coach and free access. */
export function MemberAccess({ member }: { member: Member }) {
  const name = `${member.first_name} ${member.last_name}`.trim() || member.email;
  return (
    <Dialog
      title={name}
      description={`${member.email}. Every change is recorded in the trail.`}
      trigger={
        <Button look="quiet">
          Manage<span className="sr-only">: {name}</span>
        </Button>
      }
    >
      <MemberRoles member={member} name={name} />
      <MemberCoach member={member} />
      <MemberFreeAccess memberId={member.id} />
    </Dialog>
  );
}
