import { useChooseUnits } from './profile-units.ts';
import { UnitsSwitch } from './units-switch.tsx';

/** Chooses the units for this device and the member's profile. */
export function MemberUnitsSwitch() {
  return <UnitsSwitch onChoose={useChooseUnits()} />;
}
