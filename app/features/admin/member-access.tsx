import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MemberCoach } from './member-coach.tsx';
import { MemberRoles } from './member-roles.tsx';
import type { Member } from './members-admin.tsx';

/** A button that opens a member's roles and coach. */
export function MemberAccess({ member }: { member: Member }) {
  const name = `${member.first_name} ${member.last_name}`.trim() || member.email;
  return (
    <Dialog
      title={name}
      description={`${member.email}. Every change is recorded in the trail.`}
      trigger={
        <Button look="quiet">
          Role and coach<span className="sr-only">: {name}</span>
        </Button>
      }
    >
      <MemberRoles member={member} name={name} />
      <MemberCoach member={member} />
    </Dialog>
  );
}
