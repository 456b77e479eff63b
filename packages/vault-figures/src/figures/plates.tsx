import type { PlateProps } from './plate-frame.tsx';
import type { ReactNode } from 'react';

import { BestDrillsPlate, FreeDemoPlate, JumpersKneePlate } from './plates-drills.tsx';
import {
  ConsultationPlate,
  FlightModePlate,
  OnlineCoachingPlate,
  PowerStrengthPlate,
  VideoReviewPlate,
} from './plates-vault.tsx';

export type PlateSubject =
  | 'power-strength'
  | 'flight-mode'
  | 'jumpers-knee'
  | 'online-coaching'
  | 'video-review'
  | 'consultation'
  | 'free-demo'
  | 'best-drills';

export const PLATES: Readonly<Record<PlateSubject, (props: PlateProps) => ReactNode>> = {
  'power-strength': PowerStrengthPlate,
  'flight-mode': FlightModePlate,
  'jumpers-knee': JumpersKneePlate,
  'online-coaching': OnlineCoachingPlate,
  'video-review': VideoReviewPlate,
  consultation: ConsultationPlate,
  'free-demo': FreeDemoPlate,
  'best-drills': BestDrillsPlate,
};

/** The 4:3 technical plate of a product, drawn from the model, with values measured on it. */
export function ProductPlate({ subject, ...props }: PlateProps & { subject: PlateSubject }) {
  const Plate = PLATES[subject];
  return <Plate {...props} />;
}
