import type { ReactNode } from 'react';
import { Calendar } from './calendar.tsx';
import { Chart } from './chart.tsx';
import { Competition } from './competition.tsx';
import { Log } from './log.tsx';
import { Messages } from './messages.tsx';
import { Poles } from './poles.tsx';
import { Session } from './session.tsx';
import { Video } from './video.tsx';

export type AppScreen =
  | 'session'
  | 'log'
  | 'video'
  | 'poles'
  | 'chart'
  | 'calendar'
  | 'competition'
  | 'messages';

/** Planned screens of the PVT app, in 240 by 480 units. The page describes them in text. */
export const APP_SCREENS: Readonly<Record<AppScreen, () => ReactNode>> = {
  session: Session,
  log: Log,
  video: Video,
  poles: Poles,
  chart: Chart,
  calendar: Calendar,
  competition: Competition,
  messages: Messages,
};
